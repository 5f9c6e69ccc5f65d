import type { FieldError } from '#domain/errors/catalogue.ts';
import { type RecordData, isRecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { staleVersion } from './conflict.ts';
import { toRefusal } from '../transaction/database-refusals.ts';
import { deleteRecords } from './delete-record.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { insertRecord } from './insert-record.ts';
import { readForUpdate } from '../read/record-repository.ts';
import type { Entity } from '../engine/registry.ts';
import { requireEdition, requireOpenEdition } from './edition-access.ts';
import { requireReachable } from '../scope/reachable.ts';
import { requireScope, requireStay } from '../scope/scope-access.ts';
import { type UnitOfWork, inUnitOfWork } from '../transaction/unit-of-work.ts';
import { changeOpen, readBody, readCreation, refuseSystemRow } from './write-operations.ts';

const MAX_ITEMS = 1000;

interface Item {
  readonly data: RecordData;
  readonly prefix: string;
}

export interface LotReply {
  readonly Ids: { readonly [temporary: string]: number };
}

/** Saves the rows of a list tab: all of it or nothing. New rows carry negative ids and may refer to one another by them. */
export const saveLot = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, body }: { readonly entity: Entity; readonly body: unknown },
): Promise<LotReply> => {
  const items = readItems(body, 'Items').map((data, index): Item => ({ data, prefix: `Items.${index}.` }));
  const deleted = readItems(body, 'Deleted');
  const { rights } = entity.descriptor;
  if ((deleted.length > 0 && !context.has(rights.delete)) || (items.length > 0 && !context.has(rights.write)))
    throw new AppError('droit-manquant');
  return inUnitOfWork(engine, context, {
    operation: 'lot',
    entity,
    work: async (unit) => {
      await deleteAll(unit, entity, deleted);
      const ids = await createAll(
        unit,
        entity,
        items.filter(({ data }) => readId(data) <= 0),
      );
      await changeAll(unit, entity, { items: items.filter(({ data }) => readId(data) > 0), ids });
      return { Ids: Object.fromEntries([...ids].map(([temporary, id]) => [String(temporary), id])) };
    },
  });
};

const readItems = (body: unknown, name: 'Items' | 'Deleted'): readonly RecordData[] => {
  const list = readBody(body)[name] ?? [];
  if (!Array.isArray(list)) throw invalidFields({ path: name, code: 'type' });
  if (list.length > MAX_ITEMS) throw invalidFields({ path: name, code: 'trop-elements', params: { max: MAX_ITEMS } });
  const wrong = list.flatMap((item: unknown, index): FieldError[] =>
    isRecordData(item) ? [] : [{ path: `${name}.${index}`, code: 'type' }],
  );
  if (wrong.length > 0) throw invalidFields(...wrong);
  return list.filter(isRecordData);
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

/** Those that others refer to come first. */
const createAll = async (unit: UnitOfWork, entity: Entity, items: readonly Item[]): Promise<ReadonlyMap<number, number>> => {
  const ids = new Map<number, number>();
  const temporary = new Set(items.map(({ data }) => readId(data)));
  let waiting = items;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ data }) => temporaryReferences(entity, data).every((id) => ids.has(id) || !temporary.has(id)));
    // A circle of new rows cannot be written: the first reference of it names nothing yet.
    const batch = ready.length > 0 ? ready : waiting;
    for (const item of batch) {
      const id = await withPrefix(unit, entity, { item, work: () => createItem(unit, entity, { item, ids }) });
      if (readId(item.data) < 0) ids.set(readId(item.data), id);
    }
    waiting = waiting.filter((item) => !batch.includes(item));
  }
  return ids;
};

const createItem = async (
  unit: UnitOfWork,
  entity: Entity,
  { item, ids }: { readonly item: Item; readonly ids: ReadonlyMap<number, number> },
): Promise<number> => {
  const data = withIds(entity, item.data, ids);
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
  { items, ids }: { readonly items: readonly Item[]; readonly ids: ReadonlyMap<number, number> },
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
    const data = withIds(entity, item.data, ids);
    await withPrefix(unit, entity, { item, work: () => changeOpen(unit, entity, { before, data, prefix: item.prefix }) });
  }
};

/** Fields that may name another row of the same lot. */
const innerReferences = (entity: Entity): readonly string[] =>
  entity.descriptor.fields.filter(({ kind, to }) => kind === 'reference' && to === entity.name).map(({ name }) => name);

const temporaryReferences = (entity: Entity, data: RecordData): readonly number[] =>
  innerReferences(entity).flatMap((name) => {
    const value = data[name];
    return typeof value === 'number' && value < 0 ? [value] : [];
  });

const withIds = (entity: Entity, data: RecordData, ids: ReadonlyMap<number, number>): RecordData => ({
  ...data,
  ...Object.fromEntries(
    innerReferences(entity).flatMap((name) => {
      const id = ids.get(Number(data[name]));
      return id === undefined ? [] : [[name, id]];
    }),
  ),
});

/** What the database refuses is said of the row it refuses. */
const withPrefix = async <T>(
  unit: UnitOfWork,
  entity: Entity,
  { item, work }: { readonly item: Item; readonly work: () => Promise<T> },
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
