import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type DeletionPlan, type Reference, linksOf, planDeletion } from './deletion-plan.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { keepDependents } from './search-repository.ts';
import { displayNames } from '../read/display-repository.ts';
import { nameableIds } from '../scope/sight.ts';
import { trashLinks, trashReferences, trashRows, trashTranslations } from './trash-repository.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/**
 * Deletes records with their parts, links, owned records and translations, whole rows to the trash
 * under the batch of the request; refuses, naming them, when records that stay refer to them.
 */
export const deleteRecords = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  const plan = await planDeletion(unit, entity, ids);
  const blocked = [...(await keptBy(unit, entity, ids)), ...plan.blocked];
  if (blocked.length > 0) throw await blockedBy(unit, blocked);
  await keepSearchers(unit, plan);
  const names = await displayNames(unit, entity.root, ids);
  for (const reference of plan.cleared) await clearReference(unit, reference);
  for (const step of plan.rows) {
    for (const link of linksOf(unit.engine.registry, step.entity))
      await trashLinks(unit, { field: link.field, side: link.side, ids: step.ids });
    // Ids are unique within an entity only: a part may share the id of the record that was asked to go.
    await trashRows(unit, step, step.entity.root === entity.root ? names : new Map());
  }
  for (const step of plan.rows) await trashTranslations(unit, step);
  noteDeletion(unit, plan, { entity: entity.root, names });
};

const keptBy = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<readonly Reference[]> =>
  (await unit.engine.rules.beforeDeletion(unit, entity.root.name, ids)).map((keeper) => {
    const holder = unit.engine.registry.get(keeper.entity);
    return { entity: holder, field: fieldOf(holder, keeper.field), ids: keeper.ids };
  });

const clearReference = async (unit: UnitOfWork, reference: Reference): Promise<void> => {
  const { entity, field, ids } = reference;
  for (const { id, value, version } of await trashReferences(unit, reference)) {
    const change = { before: { [field.name]: value }, after: { [field.name]: null } };
    unit.note({ entity: entity.root.name, id, parent: null, op: 'update', version, ...change, fields: [field.name] });
    unit.announce({ entity: entity.root.name, op: 'update', parent: null, version: null, id });
  }
  unit.searchChanged({ entity, ids, fields: new Set([field.name]) });
};

const keepSearchers = async (unit: UnitOfWork, { rows }: DeletionPlan): Promise<void> => {
  const going = new Set(rows.map(({ entity }) => entity));
  for (const { entity, ids } of rows) await keepDependents(unit, { entity, ids, except: going });
};

const noteDeletion = (
  unit: UnitOfWork,
  { rows }: DeletionPlan,
  { entity, names }: { readonly entity: Entity; readonly names: ReadonlyMap<number, string> },
): void => {
  for (const step of rows) {
    for (const id of step.ids) {
      const label = step.entity === entity ? names.get(id) : undefined;
      unit.note({
        entity: step.entity.name,
        id,
        parent: null,
        op: 'delete',
        version: null,
        before: label === undefined ? null : { Libelle: label },
        after: null,
      });
      unit.announce({ entity: step.entity.name, op: 'delete', parent: null, version: null, id });
    }
  }
};

const SHOWN = 10;

const blockedBy = async (unit: UnitOfWork, blocked: readonly Reference[]): Promise<AppError> => {
  const references: JsonValue[] = [];
  for (const { entity, field, ids } of blocked) {
    const shown = (await nameableIds(unit, entity, ids)).slice(0, SHOWN);
    const names = await displayNames(unit, entity, shown);
    references.push({
      Entite: entity.name,
      Champ: field.name,
      Nombre: ids.length,
      Fiches: shown.map((id) => ({ Id: id, Libelle: names.get(id) ?? String(id) })),
    });
  }
  const nombre = blocked.reduce((sum, { ids }) => sum + ids.length, 0);
  return new AppError('reference-utilisee', { params: { nombre }, conflict: { references } });
};
