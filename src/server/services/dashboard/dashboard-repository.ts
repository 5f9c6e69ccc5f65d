import type { Counted, Tally, TallyKey } from '#domain/dashboard/draw-charts.ts';
import { type Figure, figureCriteria } from '#domain/dashboard/figures.ts';
import { isRecordData, readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { filterScope } from '#server/records/read/list-statement.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { countSql, whereOf } from '#server/records/read/list-sql.ts';
import { newBuild } from '#server/records/engine/new-build.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { wireValue } from '#server/records/sql/projection-sql.ts';
import { columnOf, fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { type SqlBuild, quoted } from '#server/records/sql/sql-build.ts';
import { displayOf } from '#server/records/sql/text-sql.ts';

export interface CountedFigure {
  readonly key: string;
  readonly count: number;
}

const COUNTRIES = 'pays';
/** Column of each name: no field of its own. */
const NAME = 'Libelle';

/** One row whose columns are scalar subqueries, read once for as long as nothing it counts has changed. */
export function dashboardRepository(engine: RecordEngine, context: RequestContext) {
  async function readRow(build: SqlBuild, columns: readonly string[]): Promise<RecordData> {
    if (columns.length === 0) return {};
    const text = `select ${columns.join(', ')}`;
    const touched = [...build.touched];
    const key = `tableau-de-bord ${text} ${JSON.stringify(build.values)}`;
    const cached = engine.cache.get(key);
    if (isRecordData(cached)) return cached;
    const epoch = engine.cache.epoch(touched);
    const { rows } = await engine.pool.query<RecordData & object>(text, build.values);
    const row = rows[0] ?? {};
    engine.cache.set(key, { value: row, entities: touched, epoch });
    return row;
  }
  return {
    count: async (figures: readonly Figure[], edition: number | null): Promise<readonly CountedFigure[]> => {
      const build = newBuild(engine, context);
      const today = engine.today();
      const columns = figures.map((figure) => {
        const entity = engine.registry.get(figure.entity);
        const filter = { Criteres: figureCriteria(figure, entity.descriptor, { edition, today }) };
        const scope = filterScope(engine, context);
        return `(${countSql(build, entity, { filter, scope, rows: engine.rowScope(entity, context) })}) as ${quoted(figure.key)}`;
      });
      const row = await readRow(build, columns);
      return figures.map(({ key }) => ({ key, count: readNumber(row, key) ?? 0 }));
    },

    tally: async (tallies: ReadonlyMap<TallyKey, Tally>): Promise<Counted> => {
      const build = newBuild(engine, context);
      const columns = [...tallies].map(([key, tally]) => `${listOf(tallySql(engine, context, { build, tally }))} as ${quoted(key)}`);
      if (tallies.has('Depots')) columns.push(`${listOf(countriesSql(build))} as ${COUNTRIES}`);
      const row = await readRow(build, columns);
      const names = new Map(
        rowsIn(row, COUNTRIES).map((country) => [readId(country), typeof country.Libelle === 'string' ? country.Libelle : null]),
      );
      return {
        rows: (key) => (tallies.has(key) ? rowsIn(row, key) : undefined),
        countryName: (id) => names.get(id) ?? null,
      };
    },
  };
}

function listOf(sql: string): string {
  return `(select coalesce(json_agg(t), '[]') from (${sql}) t)`;
}

function rowsIn(row: RecordData, name: string): readonly RecordData[] {
  const value = row[name];
  return Array.isArray(value) ? value.filter(isRecordData) : [];
}

function tallySql(
  engine: RecordEngine,
  context: RequestContext,
  { build, tally: { entity: name, criteria, by } }: { readonly build: SqlBuild; readonly tally: Tally },
): string {
  const entity = build.entity(name);
  const source = openSource(build, entity);
  const columns = by.map((field) => `${wireValue(fieldOf(entity, field), columnOf(source, fieldOf(entity, field)))} as ${quoted(field)}`);
  const where = whereOf(build, source, {
    filter: { Criteres: criteria },
    scope: filterScope(engine, context),
    rows: engine.rowScope(entity, context),
  });
  const groups = by.map((_, index) => index + 1).join(', ');
  return `select ${columns.join(', ')}, count(*)::int as "Nombre" from ${fromSource(source)}${where} group by ${groups}`;
}

function countriesSql(build: SqlBuild): string {
  const country = openSource(build, build.entity(COUNTRIES));
  return `select ${idOf(country)} as "Id", ${displayOf(build, country)} as ${quoted(NAME)} from ${fromSource(country)}`;
}
