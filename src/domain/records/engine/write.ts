import { requireEdition, requireOpenEdition, requireSameYear } from '../editions/edition-access.ts';
import { isRecordData, type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import { refuse, refuseField, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';
import { type Access, accessOf } from './access.ts';
import { deleteRecords } from './delete.ts';
import { insertRecords } from './insert.ts';
import type { Entity } from './registry.ts';
import { type RecordUnit, wait } from './rows.ts';
import { current, keepPersonal, requireReachable, requireStay } from './scope.ts';
import { refuseStale } from './stale.ts';
import { type UpdateResult, updateRecord } from './update.ts';
import { readWriteInput, type WriteInput } from './write-input.ts';

export interface Sent {
  readonly data: unknown;
  /** `Items.2.` inside a lot. */
  readonly prefix?: string;
}

/** A new record, by hand. */
export function* createByHand(unit: RecordUnit, entity: Entity, { data, prefix = '' }: Sent): Work<number> {
  const input = yield* readInput(unit, entity, { data, prefix, before: null });
  return yield* insertByHand(unit, entity, { input, prefix });
}

/** A creation that is sent twice under one key is made once. */
export function* createOnce(unit: RecordUnit, entity: Entity, { data, key }: Sent & { readonly key: string | null }): Work<number> {
  const input = yield* readInput(unit, entity, { data, prefix: '', before: null });
  const done = key === null ? null : yield* wait(unit.rows.claim({ key, of: entity.name, data: isRecordData(data) ? data : null }));
  if (done !== null) return done;
  const id = yield* insertByHand(unit, entity, { input, prefix: '' });
  if (key !== null) yield* wait(unit.rows.keepResult(key, id));
  return id;
}

interface Inserting {
  readonly input: WriteInput;
  readonly prefix: string;
}

function* insertByHand(unit: RecordUnit, entity: Entity, { input, prefix }: Inserting): Work<number> {
  const [id = 0] = yield* insertAllByHand(unit, entity, { inputs: [input], prefix });
  return id;
}

/** New records as a person's own forms send them, by as few statements as one. */
export function* createAllByHand(unit: RecordUnit, entity: Entity, records: readonly RecordData[]): Work<readonly number[]> {
  const inputs: WriteInput[] = [];
  for (const data of records) inputs.push(yield* readInput(unit, entity, { data, prefix: '', before: null }));
  return yield* insertAllByHand(unit, entity, { inputs, prefix: '' });
}

interface InsertingAll {
  readonly inputs: readonly WriteInput[];
  readonly prefix: string;
}

function* insertAllByHand(unit: RecordUnit, entity: Entity, { inputs, prefix }: InsertingAll): Work<readonly number[]> {
  for (const input of inputs) yield* requireReachable(unit, { input, before: null, prefix });
  const ids = yield* insertRecords(
    unit,
    entity,
    inputs.map((input) => ({ input })),
  );
  yield* requireStay(unit, entity, ids);
  for (const id of ids) yield* wait(unit.rows.byHand(requireEdition({ entity: entity.name, id })));
  return ids;
}

export interface Change {
  readonly before: RecordData;
  readonly data: RecordData;
  readonly prefix: string;
}

/** A change by hand: before it and after it, the record is of an open edition. */
export function* changeByHand(unit: RecordUnit, entity: Entity, change: Change): Work<UpdateResult> {
  const { rows } = unit;
  const id = readId(change.before);
  yield* wait(rows.byHand(requireOpenEdition(entity.name, [id])));
  const changed = yield* applyChange(unit, entity, change);
  if (!changed.isChanged) return changed;
  yield* wait(rows.byHand(requireEdition({ entity: entity.name, id })));
  yield* wait(rows.byHand(requireSameYear({ entity: entity.name, id }, change.before)));
  return changed;
}

/** Compares the version, checks the fields and writes what differs. */
export function* applyChange(unit: RecordUnit, entity: Entity, { before, data, prefix }: Change): Work<UpdateResult> {
  yield* requireVersion(unit, entity, { before, data, prefix });
  const read = yield* readInput(unit, entity, { data, prefix, before });
  const input = unit.facts.isSelfOnly ? keepPersonal(read) : read;
  yield* requireReachable(unit, { input, before, prefix });
  const updated = yield* updateRecord(unit, entity, { before, input });
  yield* requireStay(unit, entity, [readId(before)]);
  return updated;
}

/** The version that was looked at is sent with a change, and still the last. */
function* requireVersion(unit: RecordUnit, entity: Entity, { before, data, prefix }: Change): Work<void> {
  const version = data['Version'];
  if (typeof version !== 'number') return yield* refuseField({ path: `${prefix}Version`, code: 'obligatoire' });
  if (version !== readVersion(before)) yield* refuseStale(unit, entity, { current: before, version });
}

export function* removeByHand(
  unit: RecordUnit,
  entity: Entity,
  { id, data }: { readonly id: number; readonly data: RecordData },
): Work<void> {
  const before = yield* current(unit, entity, id);
  yield* requireVersion(unit, entity, { before, data, prefix: '' });
  yield* refuseSystemRow(before);
  yield* wait(unit.rows.byHand(requireOpenEdition(entity.name, [id])));
  yield* deleteRecords(unit, entity, [id]);
}

export const FIRST_ID = 1001;

/** Ids below 1001 are named in rules: their rows stay. */
export function* refuseSystemRow(record: RecordData): Work<void> {
  if (readId(record) < FIRST_ID) yield* refuseWith('reference-utilisee', { params: { nombre: 1 } });
}

interface Reading {
  readonly data: unknown;
  readonly prefix: string;
  readonly before: RecordData | null;
  /** The record that a new one is a copy of. */
  readonly original?: RecordData;
  readonly access?: Access;
}

/** Sent values, checked: all errors at once. */
export function* readInput(
  { registry, facts }: RecordUnit,
  entity: Entity,
  { data, prefix, before, original, access }: Reading,
): Work<WriteInput> {
  if (!isRecordData(data)) return yield* refuse('requete-invalide');
  const effectiveAccess = access ?? accessOf(registry, { user: { id: facts.userId }, has: facts.has });
  const read = readWriteInput(
    { registry, entity, access: effectiveAccess, before, prefix, ...(original === undefined ? {} : { original }) },
    data,
  );
  return 'errors' in read ? yield* refuseFields(read.errors) : read.input;
}
