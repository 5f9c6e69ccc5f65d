import type { RecordData } from '#domain/records/values/record-data.ts';
import type { SeriesLines, Step } from '#domain/work/steps.ts';
import type { Entity } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { readForUpdate } from '../read/record-repository.ts';
import { requireReachable } from '../scope/reachable.ts';
import { requireScope, requireStay } from '../scope/scope-access.ts';
import { requireEdition } from '../write/edition-access.ts';
import { insertRecord } from '../write/insert-record.ts';
import { changeOpen, readCreation } from '../write/write-operations.ts';

/** Records that a person means to change, locked; one that is hidden from them refuses them all. */
export const holdAll = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<readonly RecordData[]> => {
  const held = await readForUpdate(unit, entity, ids);
  await requireScope(unit, entity, [...held.keys()]);
  return [...held.values()];
};

export const saveHeld = async (
  unit: UnitOfWork,
  entity: Entity,
  { before, data }: Extract<Step, { readonly do: 'save' }>,
): Promise<number> => {
  const { version } = await changeOpen(unit, entity, { before, data, prefix: '' });
  return version;
};

export const addOwn = async (unit: UnitOfWork, entity: Entity, { data }: Extract<Step, { readonly do: 'add' }>): Promise<number> => {
  const input = readCreation(unit.engine, unit.context, { entity, data, prefix: '' });
  await requireReachable(unit, { input, before: null, prefix: '' });
  const id = await insertRecord(unit, entity, { input });
  await requireStay(unit, entity, [id]);
  await requireEdition(unit, entity, id);
  return id;
};

/** What a batch wrote in records of an entity, and whether anybody wrote on a record of it or on its parts since. */
export const readSeries = (unit: UnitOfWork, entity: Entity, { lot, before, max }: SeriesLines): Promise<readonly RecordData[]> =>
  unit.query<RecordData & { readonly Id: number }>(
    `select h.id_fiche as "Id", jsonb_agg(jsonb_build_object('Op', h.operation, 'Avant', h.avant, 'Apres', h.apres) order by h.id) as "Lignes",
       exists (select from historique l where l.lot <> $1 and l.entite = $2 and l.id_fiche = h.id_fiche and l.id > max(h.id))
       or exists (select from historique l where l.lot <> $1 and l.entite_parent = $2 and l.id_parent = h.id_fiche and l.id > max(h.id)) as "IsModifiee"
     from historique h where h.lot = $1 and h.entite = $2 and ($3::int is null or h.id_fiche < $3) group by h.id_fiche order by h.id_fiche desc limit $4`,
    [lot, entity.root.name, before, max],
  );
