import { requireOpenEdition } from '../editions/edition-access.ts';
import { isRecordData, type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import { type BatchItem, readBatch, withIds } from '#domain/records/write/batch.ts';
import { refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { deleteRecords } from './delete.ts';
import type { Entity } from './registry.ts';
import { type RecordUnit, wait } from './rows.ts';
import { requireScope } from './scope.ts';
import { refuseStale } from './stale.ts';
import { changeByHand, createByHand, refuseSystemRow } from './write.ts';

export interface BatchReply {
  readonly Ids: { readonly [temporary: string]: number };
}

/** Saves the rows of a list tab: all of it or nothing. New rows carry negative ids and may refer to one another by them. */
export function* saveLot(unit: RecordUnit, entity: Entity, body: unknown): Work<BatchReply> {
  if (!isRecordData(body)) return yield* refuse('requete-invalide');
  const batch = readBatch(entity.descriptor, body);
  if ('errors' in batch) return yield* refuseFields(batch.errors);
  const { created, changed, deleted } = batch;
  const { rights } = entity.descriptor;
  const { has } = unit.facts;
  if ((deleted.length > 0 && !has(rights.delete)) || (created.length + changed.length > 0 && !has(rights.write)))
    yield* refuse('droit-manquant');
  yield* deleteAll(unit, entity, deleted);
  const ids = yield* createAll(unit, entity, created);
  yield* changeAll(unit, entity, { items: changed, ids });
  return { Ids: Object.fromEntries([...ids].map(([temporary, id]) => [String(temporary), id])) };
}

function* deleteAll(unit: RecordUnit, entity: Entity, deleted: readonly RecordData[]): Work<void> {
  if (deleted.length === 0) return;
  const held = yield* wait(unit.rows.held(entity, deleted.map(readId)));
  yield* requireScope(unit, entity, [...held.keys()]);
  yield* wait(unit.rows.byHand(requireOpenEdition(entity.name, [...held.keys()])));
  for (const sent of deleted) {
    const before = held.get(readId(sent));
    if (before === undefined) return yield* refuse('introuvable');
    if (readVersion(sent) !== readVersion(before)) yield* refuseStale(unit, entity, { current: before, version: readVersion(sent) });
    yield* refuseSystemRow(before);
  }
  yield* deleteRecords(unit, entity, deleted.map(readId));
}

/** Errors of a row are reported at it. */
function at(unit: RecordUnit, { prefix }: BatchItem): RecordUnit {
  return { ...unit, rows: unit.rows.under(prefix) };
}

function* createAll(unit: RecordUnit, entity: Entity, items: readonly BatchItem[]): Work<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  for (const item of items) {
    const data = withIds(entity.descriptor, item.data, ids);
    const id = yield* createByHand(at(unit, item), entity, { data, prefix: item.prefix });
    if (readId(item.data) < 0) ids.set(readId(item.data), id);
  }
  return ids;
}

interface ChangedItems {
  readonly items: readonly BatchItem[];
  readonly ids: ReadonlyMap<number, number>;
}

function* changeAll(unit: RecordUnit, entity: Entity, { items, ids }: ChangedItems): Work<void> {
  if (items.length === 0) return;
  const held = yield* wait(
    unit.rows.held(
      entity,
      items.map(({ data }) => readId(data)),
    ),
  );
  yield* requireScope(unit, entity, [...held.keys()]);
  for (const item of items) {
    const before = held.get(readId(item.data));
    if (before === undefined) return yield* refuse('introuvable');
    yield* changeByHand(at(unit, item), entity, { before, data: withIds(entity.descriptor, item.data, ids), prefix: item.prefix });
  }
}
