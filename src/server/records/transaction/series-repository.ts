import type { RecordData } from '#domain/values/record-data.ts';
import type { GivenNumber, Series, SeriesLines } from '#domain/work/steps.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { columnOf, fromSource, openSource } from '../sql/source-sql.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { wholeBuild } from '../engine/new-build.ts';

/**
 * The next number of a series: its counter row is locked until the end of the transaction, so that numbers follow one another
 * without a gap; a sequence would lose those of transactions that fail. A series begun elsewhere (a demonstration, a restored backup) goes on.
 */
export async function takeNumber(unit: UnitOfWork, entity: Entity, series: Series): Promise<number> {
  await unit.query('insert into compteur (nom, valeur) values ($1, 0) on conflict (nom) do nothing', [series.prefix]);
  await unit.query('select valeur from compteur where nom = $1 for update', [series.prefix]);
  // Read after the lock: what the transaction before wrote counts.
  const { last, day } = await lastOf(unit, entity, series);
  if (day !== null && day > series.date) throw new AppError('facture-date');
  const [row] = await unit.query<{ valeur: number | string }>(
    'update compteur set valeur = greatest(valeur, $2) + 1 where nom = $1 returning valeur',
    [series.prefix, last],
  );
  return Number(row?.valeur);
}

async function lastOf(
  unit: UnitOfWork,
  entity: Entity,
  { field, prefix, day }: Series,
): Promise<{ readonly last: number; readonly day: string | null }> {
  const build = wholeBuild(unit);
  const source = openSource(build, entity);
  const number = columnOf(source, fieldOf(entity, field));
  const date = columnOf(source, fieldOf(entity, day));
  const start = build.param(prefix);
  const [row] = await unit.query<{ last: number; day: string | null }>(
    `select coalesce(max(substr(${number}, length(${start}) + 1)::int), 0) as last, max(${date})::text as day from ${fromSource(source)} where starts_with(${number}, ${start})`,
    build.values,
  );
  return row ?? { last: 0, day: null };
}

/** One when the number belonged to a record that is gone, or that has another number since. */
export async function countSpent(unit: UnitOfWork, { entity, year, number }: GivenNumber): Promise<number> {
  return (await unit.query('select 1 from numero_donne where entite = $1 and annee = $2 and numero = norm($3)', [entity, year, number]))
    .length;
}

/** Writes of a batch in records of an entity, from the last of them. */
export function readSeries(unit: UnitOfWork, entity: Entity, { lot, before, max }: SeriesLines): Promise<readonly RecordData[]> {
  return unit.query<RecordData & { readonly Id: number }>(
    `select h.id_fiche as "Id", jsonb_agg(jsonb_build_object('Avant', h.avant, 'Apres', h.apres) order by h.id) as "Lignes"
     from historique h where h.lot = $1 and h.entite = $2 and ($3::int is null or h.id_fiche < $3) group by h.id_fiche order by h.id_fiche desc limit $4`,
    [lot, entity.root.name, before, max],
  );
}
