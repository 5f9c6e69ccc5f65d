import type { UnitOfWork } from '#server/records/engine/engine.ts';

interface Stripped {
  readonly ids: readonly number[];
  readonly fields: readonly string[];
}

/** The history says no more what these fields were; that something changed, and who changed it, stays. */
export async function stripHistory(unit: UnitOfWork, entity: string, { ids, fields }: Stripped): Promise<void> {
  await unit.query(
    `update historique set avant = avant - $3::text[], apres = apres - $3::text[]
     where entite = $1 and id_fiche = any($2::int[]) and (avant ?| $3::text[] or apres ?| $3::text[])`,
    [entity, ids, fields],
  );
}

/** The history of rows that are gone goes with them. */
export async function forgetHistory(unit: UnitOfWork, entity: string, ids: readonly number[]): Promise<void> {
  await unit.query('delete from historique where entite = $1 and id_fiche = any($2::int[])', [entity, ids]);
}
