import { isLanguage } from '#generated/i18n/languages.gen.ts';
import type {
  DisplayPart,
  EntityDescriptor,
  EnumDescriptor,
  FieldDescriptor,
  JsonValue,
  ResolvedPath,
} from '#generated/entities/descriptor.gen.ts';
import { formatDate, formatDateTime } from '#domain/values/dates.ts';
import { chosenDays } from '#domain/values/dates/days-text.ts';
import { isTranslation, readId, readNested, readText, type RecordData, textName, tradName, withoutId } from '#domain/values/record-data.ts';
import { fieldNamed, type Place, type RecordSource, referenced, walkPath } from './record-source.ts';
import { pickText } from '#domain/values/text/translation.ts';

/**
 * Text of a record for a person, from the parts of its `display`. Absent values leave no separator
 * behind when every separator is the same, and no space follows an apostrophe, as in SQL.
 */
export function renderDisplay(display: readonly DisplayPart[], textAt: (path: ResolvedPath) => string | null): string | null {
  const separator = commonSeparator(display);
  if (separator === null) {
    const text = display
      .map((part) => ('text' in part ? part.text : (textAt(part.path) ?? '')))
      .join('')
      .trim();
    return text === '' ? null : text;
  }
  const values = display.flatMap((part) =>
    'text' in part ? [] : [{ text: textAt(part.path) ?? '', isOwn: part.path.steps.length === 0 }],
  );
  const filled = values.filter(({ text }) => text !== '');
  const followed = filled.map(({ text, isOwn }, index) => {
    const isLast = index === filled.length - 1;
    return isLast || (isOwn && separator === ' ' && /['’]$/.test(text)) ? text : `${text}${separator}`;
  });
  return filled.length === 0 ? null : followed.join('');
}

interface Described {
  readonly descriptor: EntityDescriptor;
  /** Those of its fields, by name. */
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
}

/** Display of a record that travelled: its own fields and the siblings that came with it. */
export function recordDisplay(entity: Described, record: RecordData, culture: string): string {
  const { descriptor } = entity;
  // A neighbour that travelled as its text only is named once, however many of its fields the display asks for.
  const named = new Set<string>();
  const text = renderDisplay(descriptor.display, (path) => {
    const [step] = path.steps;
    const isWhole = step !== undefined && readNested(record, withoutId(step.field)) === null;
    if (isWhole && named.has(step.field)) return null;
    if (isWhole) named.add(step.field);
    return siblingText(entity, record, { path, culture });
  });
  return text ?? idText(record);
}

/** Display of a record whose neighbours can be reached. */
export function displayOf(source: RecordSource, place: Place): string {
  const text = renderDisplay(source.entity(place.entity).display, (path) => textAtPath(source, place, path));
  return text ?? idText(place.record);
}

/** Text at the end of a path; several records are joined, in the order of the path. */
export function textAtPath(source: RecordSource, start: Place, path: ResolvedPath): string | null {
  const texts = walkPath(source, start, path.steps).flatMap((trail) => endText(source, trail.at(-1) ?? start, path.field) ?? []);
  return texts.length === 0 ? null : texts.join(' ');
}

/** A field as a person reads it: a name for a reference, a label for an enumeration. */
export function textOf(source: RecordSource, { entity, record }: Place, field: FieldDescriptor): string | null {
  const value = record[field.name];
  if (isTranslation(field)) return pickText(readNested(record, tradName(field)), source.culture);
  if (field.kind === 'reference' || field.kind === 'owned') return referenceText(source, field, { entity, record });
  if (value === null || value === undefined) return null;
  if (field.kind === 'enum' && field.enum !== undefined) return enumLabel(source.enumOf(field.enum), value, source.culture);
  return writtenText(field, value);
}

/** Label of one value of an enumeration; the labels of all its set flags for a flag set. */
export function enumLabel(descriptor: EnumDescriptor | undefined, value: JsonValue | undefined, culture: string): string | null {
  if (descriptor === undefined || typeof value !== 'number') return null;
  const language = isLanguage(culture) ? culture : 'fr';
  const exact = descriptor.values.find((item) => item.value === value);
  if (exact !== undefined) return exact.labels[language];
  if (!descriptor.flags) return null;
  const set = descriptor.values.filter((item) => item.value !== 0 && (value & item.value) === item.value);
  return set.length === 0 ? null : set.map((item) => item.labels[language]).join(', ');
}

function referenceText(source: RecordSource, field: FieldDescriptor, { record }: Place): string | null {
  const nested = field.kind === 'owned' ? readNested(record, withoutId(field.name)) : null;
  const target = nested ?? referenced(source, field, record[field.name]);
  return target === null || field.to === undefined ? null : displayOf(source, { entity: field.to, record: target });
}

function endText(source: RecordSource, place: Place, name: string | null): string | null {
  if (name === null) return displayOf(source, place);
  if (name === 'Id') return idText(place.record);
  const field = fieldNamed(source.entity(place.entity), name);
  return field === undefined ? null : textOf(source, place, field);
}

function siblingText(
  { descriptor, enums }: Described,
  record: RecordData,
  how: { readonly path: ResolvedPath; readonly culture: string },
): string | null {
  const { path, culture } = how;
  const [step] = path.steps;
  const field = fieldNamed(descriptor, step?.field ?? path.field ?? '');
  if (step !== undefined) {
    const nested = readNested(record, withoutId(step.field));
    const nestedValue = nested === null || path.field === null ? null : nested[path.field];
    return nestedValue === null || nestedValue === undefined ? readText(record, field?.libelle ?? '') : plainText(nestedValue);
  }
  if (field !== undefined && isTranslation(field))
    return pickText(readNested(record, tradName(field)), culture) ?? readText(record, textName(field));
  if (field?.libelle !== undefined) return readText(record, field.libelle);
  const value = path.field === null ? null : record[path.field];
  if (field?.kind === 'enum') return enumLabel(enums[field.enum ?? ''], value, culture);
  return value === null || value === undefined ? null : writtenText(field, value);
}

/** Days and an instant as people read them, the instant at the festival's clock; any other value as it is. */
function writtenText(field: FieldDescriptor | undefined, value: JsonValue): string | null {
  if (field?.kind === 'days') return chosenDays(value).map(formatDate).join(', ') || null;
  if (typeof value !== 'string') return plainText(value);
  if (field?.kind === 'datetime') return formatDateTime(value);
  return field?.kind === 'date' ? formatDate(value) : plainText(value);
}

function plainText(value: JsonValue): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function idText(record: RecordData): string {
  return readId(record) === 0 ? '' : String(readId(record));
}

/** The one text between every two values, or null when the display has another shape. */
function commonSeparator(display: readonly DisplayPart[]): string | null {
  const isAlternating = display.length % 2 === 1 && display.every((part, index) => 'text' in part === (index % 2 === 1));
  const separators = new Set(display.flatMap((part) => ('text' in part ? [part.text] : [])));
  if (!isAlternating || separators.size > 1) return null;
  return [...separators][0] ?? ' ';
}
