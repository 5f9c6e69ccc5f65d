import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { type Figure, figureCriteria } from '#domain/dashboard/figures.ts';
import type { RequestContext } from '#server/http/context.ts';
import { filterScope } from '#server/records/read/read-operations.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { countSql } from '#server/records/read/list-sql.ts';
import { newBuild } from '#server/records/engine/new-build.ts';
import { type SqlBuild, quoted } from '#server/records/sql/sql-build.ts';
import { chartStatements } from './chart-sql.ts';

export type ChartRows = Omit<ServiceReply<'getTableauDeBord'>, 'Jour' | 'Chiffres'>;

export interface Counted {
  readonly key: string;
  readonly count: number;
}

/** One row whose columns are scalar subqueries, read once for as long as nothing it counts has changed. */
export const dashboardRepository = (engine: RecordEngine, context: RequestContext) => {
  const readRow = async <R extends object>(build: SqlBuild, columns: readonly string[]): Promise<R | null> => {
    if (columns.length === 0) return null;
    const text = `select ${columns.join(', ')}`;
    const touched = [...build.touched];
    const key = `tableau-de-bord ${text} ${JSON.stringify(build.values)}`;
    const known = engine.cache.get(key);
    if (isRow<R>(known)) return known;
    const epoch = engine.cache.epoch(touched);
    const { rows } = await engine.pool.query<R>(text, build.values);
    const row = rows[0] ?? null;
    engine.cache.set(key, { value: row, entities: touched, epoch });
    return row;
  };
  return {
    count: async (figures: readonly Figure[], edition: number | null): Promise<readonly Counted[]> => {
      const build = newBuild(engine, context);
      const today = engine.today();
      const columns = figures.map((figure) => {
        const entity = engine.registry.get(figure.entity);
        const filter = { Criteres: figureCriteria(figure, entity.descriptor, { edition, today }) };
        const scope = filterScope(engine, context);
        return `(${countSql(build, entity, { filter, scope, rows: engine.rowScope(entity, context) })}) as ${quoted(figure.key)}`;
      });
      const row = await readRow<Record<string, number>>(build, columns);
      return figures.map(({ key }) => ({ key, count: row?.[key] ?? 0 }));
    },

    charts: async (edition: number | null): Promise<ChartRows> => {
      const build = newBuild(engine, context);
      const columns = chartStatements({ engine, context, build, edition }).map(
        ({ key, sql }) => `(select coalesce(json_agg(t), '[]') from (${sql}) t) as ${quoted(key)}`,
      );
      const row = await readRow<Partial<ChartRows>>(build, columns);
      return { Participants: null, Tranches: null, Depots: null, Nuits: null, Arrivees: null, ...row };
    },
  };
};

const isRow = <R extends object>(value: unknown): value is R => typeof value === 'object' && value !== null;
