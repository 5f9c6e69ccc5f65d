import type pg from 'pg';
import type { Registry } from '#domain/records/engine/registry.ts';
import { keptTexts } from '#server/records/sort/kept-texts-sql.ts';
import { fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild, quoted } from '#server/records/sql/sql-build.ts';

/** Texts that rows keep and that are not what they would be if they were worked out now, three of each column at most. */
export async function staleTexts(pool: Pick<pg.Pool, 'query'>, registry: Registry): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const entity of registry.all) {
    const build = new SqlBuild(registry, 'fr');
    const source = openSource(build, entity);
    for (const [column, sql] of keptTexts(build, source)) {
      const kept = `${source.own}.${quoted(column)}`;
      const { rows } = await pool.query<{ id: number; kept: string | null; now: string | null }>(
        `select ${idOf(source)} as id, ${kept} as kept, ${sql} as now from ${fromSource(source)} where ${kept} is distinct from ${sql} order by 1 limit 3`,
        [...build.values],
      );
      stale.push(...rows.map((row) => `${entity.table}.${column} of ${row.id}: « ${row.kept} », not « ${row.now} »`));
    }
  }
  return stale;
}
