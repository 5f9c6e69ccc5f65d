import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Moving, Step } from '#domain/work/steps.ts';
import { displayNames } from '../read/display-repository.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { nameableIds } from '../scope/sight.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { findReferring, linksOf, type Reference } from '../write/deletion-plan.ts';
import { keepValue, moveLinks, noteWritten, writeValue } from './merge-repository.ts';

export const readReferring = async (unit: UnitOfWork, entity: Entity, id: number): Promise<readonly RecordData[]> =>
  (await findReferring(unit, entity, [id])).map(({ relation, ids }) => ({
    Entite: relation.entity.name,
    Champ: relation.field.name,
    Suppression: relation.onDelete,
    Ids: [...ids],
  }));

export const readNamesTold = async (
  unit: UnitOfWork,
  entity: Entity,
  { ids, max }: Extract<Step, { readonly do: 'names-told' }>,
): Promise<readonly RecordData[]> => {
  const shown = (await nameableIds(unit, entity, ids)).slice(0, max);
  const names = await displayNames(unit, entity, shown);
  return shown.map((Id) => ({ Id, Libelle: names.get(Id) ?? String(Id) }));
};

/** Writes one value in rows, each with its history, so that a restoration gives the former one back. */
export const moveRows = async (unit: UnitOfWork, entity: Entity, { field: name, ids, value }: Moving): Promise<null> => {
  const field = fieldOf(entity, name);
  const reference: Reference = { entity, field, ids };
  const former = new Map((await keepValue(unit, reference, value)).map((row) => [row.id, row.value]));
  for (const { id, version } of await writeValue(unit, reference, value)) {
    const change = { before: { [name]: former.get(id) ?? null }, after: { [name]: value } };
    unit.note({ entity: entity.root.name, id, parent: null, op: 'update', version, ...change, fields: [name] });
    unit.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  }
  unit.searchChanged({ entity, ids, fields: new Set([name]) });
  return null;
};

export const moveAllLinks = async (
  unit: UnitOfWork,
  entity: Entity,
  place: { readonly from: number; readonly to: number },
): Promise<null> => {
  for (const { owner, field, side } of linksOf(unit.engine.registry, entity)) {
    const others = await moveLinks(unit, { field, side }, place);
    if (others.length === 0) continue;
    const holder = side === 'owner' ? entity : owner;
    const ids = side === 'owner' ? [place.to] : others;
    for (const id of ids) unit.announce({ entity: holder.root.name, op: 'update', parent: null, version: null, id });
    unit.searchChanged({ entity: holder, ids, fields: new Set([field.name]) });
  }
  return null;
};

/** Runs a write whose former values a restoration gives back. */
export const keepingValues = async (
  unit: UnitOfWork,
  entity: Entity,
  { id, kept, write }: { readonly id: number; readonly kept: readonly string[]; readonly write: () => Promise<null> },
): Promise<null> => {
  const fields = kept.map((name) => fieldOf(entity, name));
  for (const field of fields) await keepValue(unit, { entity, field, ids: [id] }, null);
  await write();
  for (const field of fields) await noteWritten(unit, { entity, field, ids: [id] });
  return null;
};
