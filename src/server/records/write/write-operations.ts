import { type RecordData, isRecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { accessOf } from '../scope/access.ts';
import { staleVersion } from './conflict.ts';
import { deleteRecords } from './delete-record.ts';
import { requireEdition, requireOpenEdition, requireSameYear } from './edition-access.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { claimKey, keepResult } from '../transaction/idempotency-repository.ts';
import { insertRecord } from './insert-record.ts';
import { readForUpdate } from '../read/record-repository.ts';
import { requireReachable } from '../scope/reachable.ts';
import { requireScope, requireStay } from '../scope/scope-access.ts';
import type { Entity } from '../engine/registry.ts';
import { keepPersonal, requireSelf } from '../scope/self-access.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { type UpdateResult, updateRecord } from './update-record.ts';
import { type WriteInput, readWriteInput } from './write-input.ts';

export interface Target {
  readonly entity: Entity;
  readonly id: number;
}

export const createRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, data, key }: { readonly entity: Entity; readonly data: unknown; readonly key: string | null },
): Promise<number> => {
  const input = readCreation(engine, context, { entity, data, prefix: '' });
  return inUnitOfWork(engine, context, {
    operation: 'create',
    entity,
    work: async (unit) => {
      const done = key === null ? null : await claimKey(unit, { key, entity: entity.name, data });
      if (done !== null) return done;
      await requireReachable(unit, { input, before: null, prefix: '' });
      const id = await insertRecord(unit, entity, { input });
      await requireStay(unit, entity, [id]);
      await requireEdition(unit, entity, id);
      if (key !== null) await keepResult(unit, key, id);
      return id;
    },
  });
};

export const changeRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, data }: Target & { readonly data: unknown },
): Promise<{ readonly id: number; readonly version: number }> => {
  const sent = readBody(data);
  return inUnitOfWork(engine, context, {
    operation: 'update',
    entity,
    work: async (unit) => {
      const before = await readCurrent(unit, entity, id);
      const { version } = await changeOpen(unit, entity, { before, data: sent, prefix: '' });
      return { id, version };
    },
  });
};

/** A change by hand: before it and after it, the record is of an open edition. */
export const changeOpen = async (unit: UnitOfWork, entity: Entity, change: Change): Promise<{ readonly version: number }> => {
  const { before } = change;
  await requireOpenEdition(unit, entity, [readId(before)]);
  const changed = await applyChange(unit, entity, change);
  if (!changed.isChanged) return changed;
  await requireEdition(unit, entity, readId(before));
  await requireSameYear(unit, entity, before);
  return changed;
};

export interface Change {
  readonly before: RecordData;
  readonly data: RecordData;
  readonly prefix: string;
}

/** Compares the version, checks the fields and writes what differs. */
export const applyChange = async (unit: UnitOfWork, entity: Entity, { before, data, prefix }: Change): Promise<UpdateResult> => {
  if (typeof data['Version'] !== 'number') throw invalidFields({ path: `${prefix}Version`, code: 'obligatoire' });
  if (data['Version'] !== readVersion(before)) throw await staleVersion(unit, entity, { current: before, version: data['Version'] });
  const { engine, context } = unit;
  const read = readWriteInput({ registry: engine.registry, entity, access: accessOf(engine.registry, context), before, prefix }, data);
  if ('errors' in read) throw invalidFields(...read.errors);
  const input = context.selfOnly ? keepPersonal(read.input) : read.input;
  await requireReachable(unit, { input, before, prefix });
  const updated = await updateRecord(unit, entity, { before, input });
  await requireStay(unit, entity, [readId(before)]);
  return updated;
};

export const removeRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, data }: Target & { readonly data: unknown },
): Promise<void> => {
  const sent = readBody(data);
  await inUnitOfWork(engine, context, {
    operation: 'delete',
    entity,
    work: async (unit) => {
      const before = await readCurrent(unit, entity, id);
      if (typeof sent['Version'] !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
      if (sent['Version'] !== readVersion(before)) throw await staleVersion(unit, entity, { current: before, version: sent['Version'] });
      refuseSystemRow(before);
      await requireOpenEdition(unit, entity, [id]);
      await deleteRecords(unit, entity, [id]);
    },
  });
};

/** Ids below 1001 are named in rules: their rows stay. */
export const refuseSystemRow = (record: RecordData): void => {
  if (readId(record) < FIRST_ID) throw new AppError('reference-utilisee', { params: { nombre: 1 } });
};

const FIRST_ID = 1001;

export const readBody = (data: unknown): RecordData => {
  if (!isRecordData(data)) throw new AppError('requete-invalide');
  return data;
};

export const readCreation = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, data, prefix }: { readonly entity: Entity; readonly data: unknown; readonly prefix: string },
): WriteInput => {
  const read = readWriteInput(
    { registry: engine.registry, entity, access: accessOf(engine.registry, context), before: null, prefix },
    readBody(data),
  );
  if ('errors' in read) throw invalidFields(...read.errors);
  return read.input;
};

/** The record as it is now, locked; refused to those who only reach their own. */
export const readCurrent = async (unit: UnitOfWork, entity: Entity, id: number): Promise<RecordData> => {
  const before = (await readForUpdate(unit, entity, [id])).get(id);
  if (before === undefined) throw unit.context.selfOnly ? new AppError('droit-manquant') : new AppError('introuvable');
  await requireScope(unit, entity, [id]);
  if (unit.context.selfOnly) requireSelf(entity, unit.context, before);
  return before;
};
