import { comparableOf } from '../sql/comparable-sql.ts';
import { listFields } from './list-columns-sql.ts';
import { type ListQuery, whereOf } from './list-sql.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { fromSource, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, literal } from '../sql/sql-build.ts';

/** Names of the fields whose values group the rows, and of those that are added up. */
export interface FieldTotals {
  readonly by: readonly string[];
  readonly sum: readonly string[];
}

/** Rows of a filter by the values they show together, each with its number and its sums: one JSON text. */
export function totalsSql(build: SqlBuild, entity: Entity, { by, sum, ...query }: ListQuery & FieldTotals): string {
  const source = openSource(build, entity);
  const { access } = query.scope;
  const shown = listFields(build, source, { fields: by.map((name) => fieldOf(entity, name)), access });
  const added = sum.map((name) => {
    const field = fieldOf(entity, name);
    return access.isMasked(entity.name, field) ? 'null::numeric' : `sum(${comparableOf(build, source, { field, isLibelle: false }).sql})`;
  });
  const sums = added.map((sql, index) => `coalesce(${sql}, 0) as s${index}`);
  const groups = `select to_jsonb(k) as valeurs, ${['count(*)::int as nombre', ...sums].join(', ')} from ${fromSource(source)} cross join lateral (select ${shown.join(', ')}) k${whereOf(build, source, query)} group by 1`;
  const numbers = sum.map((name, index) => `${literal(name)}, s${index}`);
  return `select coalesce(json_agg(valeurs || jsonb_build_object(${["'Nombre', nombre", ...numbers].join(', ')})), '[]') as totaux from (${groups}) g`;
}
