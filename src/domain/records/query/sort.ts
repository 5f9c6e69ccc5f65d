import type { FieldDescriptor, JsonValue, SortKey } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '../kinds/shown-kinds.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { comparedValue } from './filter-tree.ts';
import { type NamedField, resolveFieldName, stepsOfField } from './filter-fields.ts';
import { textOf } from '../read/display.ts';
import { naturalKey } from '#domain/values/text/natural-key.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readText } from '#domain/values/record-data.ts';
import { fieldNamed, type Place, type RecordSource, referenced, walkPath } from '../read/record-source.ts';
import { compareValues, type SortValue } from '#domain/values/sort-values.ts';

/** Sorts as the database does: folded text by code point, absent values last, ties by id. */
export function sortPlaces(source: RecordSource, places: readonly Place[], keys: readonly SortKey[]): readonly Place[] {
  const [first] = places;
  if (first === undefined) return places;
  const columns = keys.flatMap((key) => {
    const target = resolveFieldName(source.entity, source.entity(first.entity), key.Key);
    return target === null ? [] : [{ target, isDesc: key.Desc === true }];
  });
  const rows = places.map((place) => ({ place, values: columns.map(({ target }) => sortValue(source, place, target)) }));
  rows.sort((left, right) => {
    for (const [index, { isDesc }] of columns.entries()) {
      const order = compareValues(left.values[index] ?? null, right.values[index] ?? null, isDesc);
      if (order !== 0) return order;
    }
    return Number(left.place.record['Id']) - Number(right.place.record['Id']);
  });
  return rows.map((row) => row.place);
}

function sortValue(source: RecordSource, place: Place, sortField: NamedField): SortValue {
  const target = comparedInstead(source, place, sortField);
  const [trail] = walkPath(source, place, stepsOfField(target));
  if (trail === undefined) return null;
  const at = trail.at(-1) ?? place;
  const isNamed = target.field.kind === 'reference' || target.field.kind === 'owned';
  const value = isNamed
    ? nameKey(source, at, target.field)
    : (joinedName(source, at, target.field) ?? comparedValue({ source }, at, target));
  const key = sortable(isNamed ? 'text' : target.comparedAs, value);
  return target.field.natural === true && typeof key === 'string' ? naturalKey(key) : key;
}

/** A record that is referred to sorts by the text that its entity declares for that, else by its name. */
function nameKey(source: RecordSource, at: Place, field: FieldDescriptor): SortValue {
  const record = field.kind === 'reference' ? referenced(source, field, at.record[field.name]) : null;
  const named = field.to === undefined || record === null ? null : orderedName(source, { entity: field.to, record });
  return named ?? textOf(source, at, field);
}

/** A record that a field shows at the end of references sorts as one that is referred to; null: the field shows something else. */
function joinedName(source: RecordSource, at: Place, { kind, path, where }: FieldDescriptor): string | null {
  if (kind !== 'join' || path === undefined || path.field !== null || where !== undefined) return null;
  if (path.steps.some(({ step }) => step !== 'reference')) return null;
  const end = walkPath(source, at, path.steps)[0]?.at(-1);
  return end === undefined ? null : orderedName(source, end);
}

/** Text that a record's name sorts by; null: its entity declares none. */
export function orderedName(source: RecordSource, place: Place): string | null {
  const order = source.entity(place.entity).nameOrder;
  if (order === undefined) return null;
  const end = walkPath(source, place, order.steps)[0]?.at(-1) ?? place;
  const field = fieldNamed(source.entity(end.entity), order.field ?? '');
  return readText(end.record, order.field ?? '') ?? (field?.fallback === undefined ? null : readText(end.record, field.fallback));
}

/** A shown title sorts by its sorting title, and that by the original one while it is empty. */
function comparedInstead(source: RecordSource, place: Place, sortField: NamedField): NamedField {
  if (stepsOfField(sortField).length > 0) return sortField;
  const entity = source.entity(place.entity);
  function named(name: string | undefined): NamedField | null {
    return name === undefined ? null : resolveFieldName(source.entity, entity, name);
  }
  const target = named(sortField.field.sortBy) ?? sortField;
  const isEmpty = (place.record[target.field.name] ?? null) === null;
  return (isEmpty ? named(target.field.fallback) : null) ?? target;
}

function sortable(as: ComparedAs, value: JsonValue | undefined): SortValue {
  if (as === 'days') return Array.isArray(value) ? sortable('date', value[0]) : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  return (KEYS[as] ?? norm)(value);
}

function itself(text: string): string {
  return text;
}

/** Texts that do not sort as words. */
const KEYS: Readonly<Partial<Record<ComparedAs, (text: string) => SortValue>>> = {
  date: itself,
  datetime: itself,
  time: itself,
  duration: parseDuration,
};
