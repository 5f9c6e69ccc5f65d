import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData, sameValue } from '../values/record-data.ts';

/** A record being edited, with the state it was read in. Translations and owned records are part of both. */
export interface RecordState {
  readonly snapshot: RecordData;
  readonly current: RecordData;
}

/** A record is new while its Id is 0 or below. */
export function isNew(record: RecordData): boolean {
  return readId(record) <= 0;
}

/** Id that tells a new item from the others of its list: -1, -2, -3… */
export function nextTemporaryId(items: readonly RecordData[]): number {
  return Math.min(0, ...items.map(readId)) - 1;
}

export function openRecord(record: RecordData): RecordState {
  return { snapshot: record, current: record };
}

export function editRecord(state: RecordState, changes: RecordData): RecordState {
  return { ...state, current: { ...state.current, ...changes } };
}

export function isModified({ snapshot, current }: RecordState): boolean {
  return changedFields(snapshot, current).length > 0;
}

/** Back to what was read, translations included. */
export function revertRecord({ snapshot }: RecordState): RecordState {
  return openRecord(snapshot);
}

/** What the server stored becomes the new reference: the key comes from its reply. */
export function acceptSave({ current }: RecordState, id: number, version: number): RecordState {
  return openRecord({ ...current, Id: id, Version: version });
}

/** A save succeeded only when the reply is a number greater than 0. */
export function isSaveReply(reply: unknown): reply is number {
  return typeof reply === 'number' && reply > 0;
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
