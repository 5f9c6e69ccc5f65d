import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData, sameValue } from './record-data.ts';

/** A record is new while its Id is 0 or below. */
export function isNew(record: RecordData): boolean {
  return readId(record) <= 0;
}

/** Id that tells a new item from the others of its list: -1, -2, -3… */
export function nextTemporaryId(items: readonly RecordData[]): number {
  return Math.min(0, ...items.map(readId)) - 1;
}

/** Fields whose value differs, in the order of the newer record; `Version` follows the data and does not count. */
export function changedFields(before: RecordData, after: RecordData): readonly string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].filter((name) => name !== 'Version' && !sameValue(blank(before[name]), blank(after[name])));
}

/** Nothing, an absent property and an empty text are one value: the wire turns the last into the first. */
function blank(value: JsonValue | undefined): JsonValue {
  return value === undefined || value === '' ? null : value;
}
