import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import { type DeletionPlan, linksOf, planDeletion } from './deletion-plan.ts';
import { type Entity, fieldOf } from './registry.ts';
import { type RecordUnit, type Reference, wait } from './rows.ts';

/**
 * Deletes records with their parts, links, owned records and translations, whole rows to the trash
 * under the batch of the request; refuses, naming them, when records that stay refer to them.
 */
export function* deleteRecords(unit: RecordUnit, entity: Entity, ids: readonly number[]): Work<void> {
  const { registry, rows } = unit;
  const plan = yield* planDeletion(unit, entity, ids);
  const blocked = [...(yield* keptBy(unit, entity, ids)), ...plan.blocked];
  if (blocked.length > 0) yield* refuseBlocked(unit, blocked);
  yield* wait(rows.keepSearchers(plan.rows));
  const names = yield* wait(rows.names(entity.root, ids));
  for (const reference of plan.cleared) yield* putValue(unit, reference, null);
  for (const { entity: going, ids: rowIds } of plan.rows) {
    for (const link of linksOf(registry, going)) yield* wait(rows.trashLinks(link, rowIds));
    // Ids are unique within an entity only: a part may share the id of the record whose deletion was requested.
    yield* wait(rows.trashRows(going, rowIds, going.root === entity.root ? names : new Map()));
  }
  for (const { entity: going, ids: rowIds } of plan.rows) yield* wait(rows.trashTexts(going, rowIds));
  noteDeletion(unit, plan, { entity: entity.root, names });
}

function* keptBy({ registry, rows }: RecordUnit, entity: Entity, ids: readonly number[]): Work<readonly Reference[]> {
  return (yield* wait(rows.beforeDeletion(entity.root.name, ids))).map((keeper) => {
    const holder = registry.get(keeper.entity);
    return { entity: holder, field: fieldOf(holder, keeper.field), ids: keeper.ids };
  });
}

/** Writes one value in rows, each with its history, so that a restoration gives the former one back. */
export function* putValue({ rows }: RecordUnit, reference: Reference, value: number | boolean | null): Work<void> {
  const { entity, field, ids } = reference;
  const left: number[] = [];
  for (const { id, value: former, version } of yield* wait(rows.putValue(reference, value))) {
    if (field.kind === 'reference' && typeof former === 'number') left.push(former);
    const change = { before: { [field.name]: former }, after: { [field.name]: value } };
    rows.note({ entity: entity.root.name, id, parent: null, op: 'update', version, ...change, fields: [field.name] });
    rows.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  }
  rows.searchChanged({ entity, ids, fields: new Set([field.name]), left: new Map([[field.name, left]]) });
}

interface DeletedNames {
  readonly entity: Entity;
  readonly names: ReadonlyMap<number, string>;
}

function noteDeletion({ rows }: RecordUnit, plan: DeletionPlan, { entity, names }: DeletedNames): void {
  for (const { entity: gone, ids } of plan.rows) {
    for (const id of ids) {
      const label = gone === entity ? names.get(id) : undefined;
      const before = label === undefined ? null : { Libelle: label };
      rows.note({ entity: gone.name, id, parent: null, op: 'delete', version: null, before, after: null });
      rows.announce({ entity: gone.name, op: 'delete', parent: null, version: null, id });
    }
  }
}

const SHOWN = 10;

function* refuseBlocked(unit: RecordUnit, blocked: readonly Reference[]): Work<never> {
  const references: JsonValue[] = [];
  for (const { entity, field, ids } of blocked) {
    const shown = (yield* nameableIds(unit, entity, ids)).slice(0, SHOWN);
    const names = yield* wait(unit.rows.names(entity, shown));
    references.push({
      Entite: entity.name,
      Champ: field.name,
      Nombre: ids.length,
      Fiches: shown.map((id) => ({ Id: id, Libelle: names.get(id) ?? String(id) })),
    });
  }
  const nombre = blocked.reduce((sum, { ids }) => sum + ids.length, 0);
  return yield* refuseWith('reference-utilisee', { params: { nombre }, conflict: { references } });
}

/** Those of the ids whose names the person may see: of an entity that they may read, and within their rows of it. */
export function* nameableIds({ rows, facts }: RecordUnit, entity: Entity, ids: readonly number[]): Work<readonly number[]> {
  if (!mayReadRecords(entity.descriptor, facts.has)) return [];
  const seen = yield* wait(rows.within(entity, ids, 'read'));
  return ids.filter((id) => seen.has(id));
}
