import { type RecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { type BatchItem, readBatch, withIds } from '#domain/records/write/batch.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { staleVersion } from './conflict.ts';
import { toRefusal } from '../transaction/database-refusals.ts';
import { deleteRecords } from './delete-record.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { insertRecord } from './insert-record.ts';
import { readForUpdate } from '../read/record-repository.ts';
import type { Entity } from '../engine/registry.ts';
import { requireEdition, requireOpenEdition } from './edition-access.ts';
import { requireReachable } from '../scope/reachable.ts';
import { requireScope, requireStay } from '../scope/scope-access.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { changeOpen, readBody, readCreation, refuseSystemRow } from './write-operations.ts';

export interface BatchReply {
  readonly Ids: { readonly [temporary: string]: number };
}

/** Saves the rows of a list tab: all of it or nothing. New rows carry negative ids and may refer to one another by them. */
export const saveBatch = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, body }: { readonly entity: Entity; readonly body: unknown },
): Promise<BatchReply> => {
  const batch = readBatch(entity.descriptor, readBody(body));
  if ('errors' in batch) throw invalidFields(...batch.errors);
  const { created, changed, deleted } = batch;
  const { rights } = entity.descriptor;
  if ((deleted.length > 0 && !context.has(rights.delete)) || (created.length + changed.length > 0 && !context.has(rights.write)))
    throw new AppError('droit-manquant');
  return inUnitOfWork(engine, context, {
    operation: 'lot',
    entity,
    work: async (unit) => {
      await deleteAll(unit, entity, deleted);
      const ids = await createAll(unit, entity, created);
      await changeAll(unit, entity, { items: changed, ids });
      return { Ids: Object.fromEntries([...ids].map(([temporary, id]) => [String(temporary), id])) };
    },
  });
};

const deleteAll = async (unit: UnitOfWork, entity: Entity, deleted: readonly RecordData[]): Promise<void> => {
  if (deleted.length === 0) return;
  const current = await readForUpdate(unit, entity, deleted.map(readId));
  await requireScope(unit, entity, [...current.keys()]);
  await requireOpenEdition(unit, entity, [...current.keys()]);
  for (const sent of deleted) {
    const before = current.get(readId(sent));
    if (before === undefined) throw new AppError('introuvable');
    if (readVersion(sent) !== readVersion(before)) throw await staleVersion(unit, entity, { current: before, version: readVersion(sent) });
    refuseSystemRow(before);
  }
  await deleteRecords(unit, entity, deleted.map(readId));
};

const createAll = async (unit: UnitOfWork, entity: Entity, items: readonly BatchItem[]): Promise<ReadonlyMap<number, number>> => {
  const ids = new Map<number, number>();
  for (const item of items) {
    const id = await withPrefix(unit, entity, { item, work: () => createItem(unit, entity, { item, ids }) });
    if (readId(item.data) < 0) ids.set(readId(item.data), id);
  }
  return ids;
};

const createItem = async (
  unit: UnitOfWork,
  entity: Entity,
  { item, ids }: { readonly item: BatchItem; readonly ids: ReadonlyMap<number, number> },
): Promise<number> => {
  const data = withIds(entity.descriptor, item.data, ids);
  const input = readCreation(unit.engine, unit.context, { entity, data, prefix: item.prefix });
  await requireReachable(unit, { input, before: null, prefix: item.prefix });
  const id = await insertRecord(unit, entity, { input });
  await requireStay(unit, entity, [id]);
  await requireEdition(unit, entity, id);
  return id;
};

const changeAll = async (
  unit: UnitOfWork,
  entity: Entity,
  { items, ids }: { readonly items: readonly BatchItem[]; readonly ids: ReadonlyMap<number, number> },
): Promise<void> => {
  if (items.length === 0) return;
  const current = await readForUpdate(
    unit,
    entity,
    items.map(({ data }) => readId(data)),
  );
  await requireScope(unit, entity, [...current.keys()]);
  for (const item of items) {
    const before = current.get(readId(item.data));
    if (before === undefined) throw new AppError('introuvable');
    const data = withIds(entity.descriptor, item.data, ids);
    await withPrefix(unit, entity, { item, work: () => changeOpen(unit, entity, { before, data, prefix: item.prefix }) });
  }
};

/** What the database refuses is said of the row it refuses. */
const withPrefix = async <T>(
  unit: UnitOfWork,
  entity: Entity,
  { item, work }: { readonly item: BatchItem; readonly work: () => Promise<T> },
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof AppError ? error : toRefusal(unit.engine.registry, entity, error);
    if (!(refusal instanceof AppError) || refusal === error || refusal.details.fields === undefined) throw error;
    const fields = refusal.details.fields.map((field) => ({ ...field, path: `${item.prefix}${field.path}` }));
    throw new AppError(refusal.code, { ...refusal.details, fields }, { cause: error });
  }
};
