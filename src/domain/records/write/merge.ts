import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';

/** A field that two people changed in different ways: before, mine, theirs. */
export interface MergeConflict {
  readonly path: string;
  readonly before: JsonValue;
  readonly mine: JsonValue;
  readonly theirs: JsonValue;
}

export interface Merge {
  /** Their record with my changes that hurt nobody; a conflicting field keeps their value until someone chooses. */
  readonly merged: RecordData;
  readonly mineOnly: readonly string[];
  readonly theirsOnly: readonly string[];
  readonly conflicts: readonly MergeConflict[];
}

/** Three-value merge after a stale write: what I read, what I typed, what is stored now. */
export function mergeRecords(before: RecordData, mine: RecordData, theirs: RecordData): Merge {
  const myFields = changedFields(before, mine);
  const theirFields = new Set(changedFields(before, theirs));
  const both = myFields.filter((name) => theirFields.has(name) && !sameValue(mine[name], theirs[name]));
  const deep = both.map((name) => ({ name, ...mergeField(name, { before: before[name], mine: mine[name], theirs: theirs[name] }) }));
  const mineOnly = myFields.filter((name) => !theirFields.has(name));
  return {
    merged: { ...theirs, ...pick(mine, mineOnly), ...Object.fromEntries(deep.map(({ name, value }) => [name, value])) },
    mineOnly,
    theirsOnly: [...theirFields].filter((name) => !myFields.includes(name)),
    conflicts: deep.flatMap(({ conflicts }) => conflicts),
  };
}

/** Applies the choice of a person: the paths listed take their value from mine. */
export function resolveConflicts(merge: Merge, keepMine: readonly string[]): RecordData {
  return merge.conflicts
    .filter((conflict) => keepMine.includes(conflict.path))
    .reduce((record, conflict) => withPath(record, conflict.path.split('.'), conflict.mine), merge.merged);
}

interface Three {
  readonly before: JsonValue | undefined;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
}

/** Two people may each translate a language, or each fill a line of an address, without a conflict. */
function mergeField(path: string, three: Three): { readonly value: JsonValue; readonly conflicts: readonly MergeConflict[] } {
  const { before, mine, theirs } = three;
  if (isRecordData(mine) && isRecordData(theirs)) {
    const inner = mergeRecords(isRecordData(before) ? before : {}, mine, theirs);
    const conflicts = inner.conflicts.map((conflict) => ({ ...conflict, path: `${path}.${conflict.path}` }));
    return { value: definedOnly(inner.merged), conflicts };
  }
  return { value: theirs ?? null, conflicts: [{ path, before: before ?? null, mine: mine ?? null, theirs: theirs ?? null }] };
}

function pick(record: RecordData, names: readonly string[]): RecordData {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

function definedOnly(record: RecordData): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}

function withPath(record: RecordData, [head = '', ...rest]: readonly string[], value: JsonValue): RecordData {
  if (rest.length === 0) return { ...record, [head]: value };
  const inner = record[head];
  return { ...record, [head]: definedOnly(withPath(isRecordData(inner) ? inner : {}, rest, value)) };
}
