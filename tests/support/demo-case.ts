import type pg from 'pg';
import type { DemoCaseName } from '#demo/cases/case-names.ts';
import type { DemoCase } from '#demo/world/world.ts';

/** Ids of a named case of the demonstration that is loaded: what it is about → id. */
export async function demoCase(pool: Pick<pg.Pool, 'query'>, name: DemoCaseName): Promise<DemoCase> {
  const { rows } = await pool.query<{ ids: DemoCase | null }>('select cas -> $1 as ids from demonstration', [name]);
  const ids = rows[0]?.ids ?? null;
  if (ids === null) throw new Error(`no case ${name} in this database`);
  return ids;
}
