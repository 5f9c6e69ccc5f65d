import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { type BulkOperation, heldAs } from './bulk-fields.ts';

/** One thing that becomes of a field in every record of a series. */
export interface BulkChange {
  readonly field: FieldDescriptor;
  readonly operation: BulkOperation;
  /** The value, or the text that is looked for. */
  readonly value: JsonValue;
  /** The text that takes its place. */
  readonly by: string;
}

/** Changes of a record, by the names that a form sends; none that is so already. */
export function changedBy(record: RecordData, changes: readonly BulkChange[]): RecordData {
  const made: Record<string, JsonValue> = {};
  for (const change of changes) {
    const name = heldAs(change.field);
    made[name] = becomes({ ...record, ...made }[name] ?? null, change);
  }
  return Object.fromEntries(
    changes
      .map(({ field }) => field)
      .flatMap((field) => {
        const name = heldAs(field);
        const value = made[name] ?? null;
        return isSame(field, record[name] ?? null, value) ? [] : [[name, value]];
      }),
  );
}

function becomes(value: JsonValue, change: BulkChange): JsonValue {
  if (isTranslation(change.field)) return translationBecomes(value, change);
  switch (change.operation) {
    case 'vider':
      return Array.isArray(value) ? [] : null;
    case 'ajouter':
      return added(value, change);
    case 'retirer':
      return removed(value, change);
    case 'remplacer':
      return typeof value === 'string' ? replaced(value, change) : value;
    case 'definir':
      return change.value;
  }
}

function added(value: JsonValue, { field, value: given }: BulkChange): JsonValue {
  if (field.kind === 'flags') return Number(value ?? 0) | Number(given ?? 0);
  const list = listOf(value);
  return [...list, ...listOf(given).filter((item) => !list.some((existing) => sameValue(existing, item)))];
}

function removed(value: JsonValue, { field, value: given }: BulkChange): JsonValue {
  if (field.kind === 'flags') return Number(value ?? 0) & ~Number(given ?? 0);
  const gone = listOf(given);
  return listOf(value).filter((item) => !gone.some((one) => sameValue(one, item)));
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function replaced(text: string, { value, by }: BulkChange): string | null {
  const wanted = typeof value === 'string' ? value : '';
  if (wanted === '') return text;
  const result = text.replaceAll(wanted, () => by);
  return result === '' ? null : result;
}

/** Of a text in several languages, a given text changes its own language; the others stay. */
function translationBecomes(value: JsonValue, change: BulkChange): JsonValue {
  if (change.operation === 'vider') return null;
  const texts = textsOf(value);
  if (change.operation === 'definir') {
    const given = Object.entries(textsOf(change.value)).filter(([, text]) => text !== null && text !== '');
    return { ...texts, ...Object.fromEntries(given) };
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? replaced(text, change) : text]));
}

function textsOf(value: JsonValue | undefined): { readonly [language: string]: JsonValue } {
  const data: RecordData = isRecordData(value) ? value : {};
  return Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], data[TRANSLATION_PROPERTIES[language]] ?? null]),
  );
}

/** True if a field is the same: the row that stores a text is no part of it, nor is the order of a value without one. */
export function isSame(field: FieldDescriptor, left: JsonValue, right: JsonValue): boolean {
  if (isTranslation(field)) return sameValue(textsOf(left), textsOf(right));
  if (field.kind === 'ids' && field.link?.ordered !== true) return sameValue(sorted(left), sorted(right));
  return sameValue(left, right) || (isNothing(left) && isNothing(right));
}

function sorted(value: JsonValue): readonly number[] {
  return listOf(value)
    .map(Number)
    .toSorted((left, right) => left - right);
}

function isNothing(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
