import type { Asker } from '../conditions/view-values.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { aggregate, type PathEnd } from './aggregate.ts';
import { comparedAs } from '../conditions/compared-as.ts';
import { festivalZone, formatDate, formatDateTime, formatDay, zonedParts } from '#domain/values/dates.ts';
import { differenceOf } from './difference.ts';
import { displayOf, enumLabel, textOf } from './display.ts';
import { isDerived, isTranslation, readNested, withoutId } from '#domain/values/record-data.ts';
import { fieldNamed, type Place, type RecordSource, walkPath } from './record-source.ts';
import { type ComparedField, holdsOf, holdsOn } from '../conditions/row-conditions.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { summaryOf } from './summary.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';

/** Value of a derived field, worked out from the record and from those its path reaches. */
export function derivedValue(source: RecordSource, place: Place, field: FieldDescriptor): JsonValue {
  if (field.path !== undefined) return alongPath(source, place, field);
  function read(name: string): ComparedField {
    return comparedField(source, place, name);
  }
  const asker = askerOf(source);
  switch (field.kind) {
    case 'difference':
      return differenceOf(field, { read: (name) => read(name).value, today: asker.today });
    case 'product':
      return productOf((field.of ?? []).map((name) => read(name).value));
    case 'span':
      return spanText(source, daysOfSpan(place, field));
    case 'condition':
      return holdsOf(field.when ?? [], { read, asker });
    case 'choice':
    case 'pick': {
      const found = field.cases?.find(({ when }) => holdsOf(when, { read, asker }));
      return found?.take === undefined ? (found?.is ?? null) : takenValue(source, place, found.take);
    }
    case 'summary':
      return holdsOf(field.when ?? [], { read, asker }) ? summaryOf(source, { place, field, shown: shownText }) : null;
    case 'references':
      return (field.of ?? []).flatMap((name) => shownText(source, place, name) ?? []).join(', ') || null;
    case 'languages':
      return languagesOf(source, place, field);
    default:
      return null;
  }
}

/** To the cent, as the server multiplies decimals. */
function productOf(values: readonly JsonValue[]): number | null {
  return values.every((value) => typeof value === 'number')
    ? Math.round(values.reduce((product, value) => product * value, 1) * 100) / 100
    : null;
}

/** First and last day of a span; none unless both are known. */
export function daysOfSpan({ record }: Place, { between }: FieldDescriptor): readonly string[] {
  const days = (between ?? []).map(({ field }) => record[field ?? '']).filter((day) => typeof day === 'string');
  return days.length === 2 ? days : [];
}

function spanText({ culture }: RecordSource, [first, last]: readonly string[]): string | null {
  return first === undefined || last === undefined || last < first ? null : `${formatDay(first, culture)} – ${formatDay(last, culture)}`;
}

function askerOf({ viewer }: RecordSource): Asker {
  return viewer ?? nobody();
}

function nobody(): Asker {
  const now = Date.now();
  return { edition: null, user: null, today: zonedParts(now, festivalZone()).date, nowMs: now };
}

function alongPath(source: RecordSource, place: Place, field: FieldDescriptor): JsonValue {
  const { path, first } = field;
  if (path === undefined || (path.steps.length === 0 && path.field === null)) return displayOf(source, place);
  const walked = path.steps.length === 0 ? [[place]] : walkPath(source, place, path.steps);
  const trails = walked.filter((trail) => meetsConstants(source, { start: place, trail }, field.where));
  const taken = first === undefined ? trails : firstTrail(source, trails, first).slice(0, 1);
  const ends = taken.flatMap((trail): readonly PathEnd[] => {
    const end = trail.at(-1);
    if (end === undefined) return [];
    return [{ record: end.record, value: () => valueOf(source, end, path.field ?? ''), text: () => endText(source, end, path.field) }];
  });
  return aggregate(field, ends);
}

function firstTrail(
  source: RecordSource,
  trails: readonly (readonly Place[])[],
  { Key, Desc = false }: NonNullable<FieldDescriptor['first']>,
): readonly (readonly Place[])[] {
  function key(trail: readonly Place[]): string | number | null {
    const holder = trail.findLast(({ entity }) => fieldNamed(source.entity(entity), Key) !== undefined);
    const value = holder === undefined ? null : valueOf(source, holder, Key);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  }
  return trails.toSorted((left, right) => compareValues(key(left), key(right), Desc));
}

/** A key of `where` is a field of the nearest entity of the path that has it, from the end. */
export function meetsConstants(
  source: RecordSource,
  { start, trail }: { readonly start: Place; readonly trail: readonly Place[] },
  where: FieldDescriptor['where'] = {},
): boolean {
  return Object.entries(where).every(([key, condition]) => {
    const name = key.split('.').at(-1) ?? key;
    const place = trail.findLast(({ entity }) => name === 'Id' || fieldNamed(source.entity(entity), name) !== undefined);
    if (place === undefined) return false;
    return holdsOn(comparedField(source, place, name), condition, {
      read: (other) => comparedField(source, start, other),
      asker: askerOf(source),
    });
  });
}

function takenValue(source: RecordSource, place: Place, name: string): JsonValue {
  const field = fieldNamed(source.entity(place.entity), name);
  return field?.kind === 'reference' ? textOf(source, place, field) : valueOf(source, place, name);
}

/** A field as conditions compare it. */
function comparedField(source: RecordSource, place: Place, name: string): ComparedField {
  if (name === 'Id') return { as: 'choice', value: place.record['Id'] ?? null };
  if (name === 'Version') return { as: 'number', value: place.record['Version'] ?? null };
  const field = fieldNamed(source.entity(place.entity), name);
  return { as: field === undefined ? 'text' : comparedAs(field), value: valueOf(source, place, name) };
}

function valueOf(source: RecordSource, place: Place, name: string): JsonValue {
  const field = fieldNamed(source.entity(place.entity), name);
  if (field === undefined) return place.record[name] ?? null;
  if (isDerived(field)) return derivedValue(source, place, field);
  if (field.kind === 'ids' || field.kind === 'links') return source.linkedIds(place.entity, field.name, Number(place.record['Id']));
  return isTranslation(field) ? textOf(source, place, field) : (place.record[name] ?? null);
}

function endText(source: RecordSource, end: Place, name: string | null): string | null {
  return name === null ? displayOf(source, end) : shownText(source, end, name);
}

/** A field as a person reads it, stored or worked out. */
export function shownText(source: RecordSource, place: Place, name: string): string | null {
  const field = fieldNamed(source.entity(place.entity), name);
  if (field === undefined) return displayOf(source, place);
  return isDerived(field) ? writtenResult(source, field, derivedValue(source, place, field)) : textOf(source, place, field);
}

function writtenResult({ enumOf, culture }: RecordSource, field: FieldDescriptor, value: JsonValue): string | null {
  if (value === null || value === '') return null;
  if (field.as === 'enum') return enumLabel(enumOf(field.enum ?? ''), value, culture);
  if (field.as === 'date') return formatDate(String(value));
  return field.as === 'datetime' ? formatDateTime(String(value)) : String(value);
}

/** Flags of the languages in which every translation has a text, or one of them has none. */
function languagesOf({ enumOf }: RecordSource, { record }: Place, { of = [], enum: name = '', missing = false }: FieldDescriptor): number {
  const nested = of.map((held) => readNested(record, `Trad${withoutId(held)}`));
  return (enumOf(name)?.values ?? []).reduce((flags, { key, value }) => {
    const language = CONTENT_LANGUAGES.find((one) => one === key);
    const isFilled = language !== undefined && nested.every((texts) => translationText(texts, language) !== null);
    return isFilled === missing ? flags : flags | value;
  }, 0);
}
