import type { Entity } from '#domain/records/engine/registry.ts';
import type { ApiApp } from './api-app.ts';

/** Writes the canary in every text of a row that the database lets it stand in; answers how many hold it. */
export async function markRow({ database }: Pick<ApiApp, 'database'>, entity: Entity, { id, canary }: MarkedRow): Promise<number> {
  let held = 0;
  for (const { kind, name, column, declaredIn, max = 60 } of entity.stored) {
    // The pair that names another record is what the canary is reached by.
    if (!['string', 'text'].includes(kind) || name === 'Entite') continue;
    const { table } = declaredIn === entity.root.name ? entity.root : entity;
    held += await database.pool
      .query(`update "${table}" set "${column}" = $1 where id = $2`, [`${canary}${id}`.slice(0, max), id])
      .then(() => 1)
      .catch(() => 0);
  }
  await database.pool.query(`update "${entity.root.table}" set recherche = $1 where id = $2`, [canary, id]).catch(() => undefined);
  return held;
}

interface MarkedRow {
  readonly id: number;
  readonly canary: string;
}
