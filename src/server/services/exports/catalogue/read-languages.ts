import type { Reading } from '../film-reports/report-reading.ts';

/** Code of each language by its number: every person reads the names of languages. */
export async function readLanguages({ tools }: Reading): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tools.engine.pool.query<{ id: number; code: string }>('select id, code from langue');
  return new Map(rows.map(({ id, code }) => [id, code]));
}
