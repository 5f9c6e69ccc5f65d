import type { RecordData } from '#domain/records/values/record-data.ts';
import type { SeriesLines, Step } from '#domain/work/steps.ts';
import type { Entity } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { readForUpdate } from '../read/record-repository.ts';
import { requireScope } from '../scope/scope-access.ts';
import { changeOpen } from '../write/write-operations.ts';

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

/** What a batch wrote in records of an entity, from the last of them. */
export const readSeries = (unit: UnitOfWork, entity: Entity, { lot, before, max }: SeriesLines): Promise<readonly RecordData[]> =>
  unit.query<RecordData & { readonly Id: number }>(
    `select h.id_fiche as "Id", jsonb_agg(jsonb_build_object('Avant', h.avant, 'Apres', h.apres) order by h.id) as "Lignes"
     from historique h where h.lot = $1 and h.entite = $2 and ($3::int is null or h.id_fiche < $3) group by h.id_fiche order by h.id_fiche desc limit $4`,
    [lot, entity.root.name, before, max],
  );
