import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparableOf } from '../sql/comparable-sql.ts';
import { listFields } from './list-columns-sql.ts';
import { type ListQuery, whereOf } from './list-sql.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { fromSource, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, literal } from '../sql/sql-build.ts';

export interface TotalsQuery extends ListQuery {
  readonly by: readonly FieldDescriptor[];
  readonly sum: readonly FieldDescriptor[];
}

/** Rows of a filter by the values they show together, each with its number and its sums: one JSON text. */
export const totalsSql = (build: SqlBuild, entity: Entity, { by, sum, ...query }: TotalsQuery): string => {
  const source = openSource(build, entity);
  const { access } = query.scope;
  const shown = listFields(build, source, { fields: by, access });
  const added = sum.map((field) =>
    access.isMasked(entity.name, field) ? 'null::numeric' : `sum(${comparableOf(build, source, { field, isLibelle: false }).sql})`,
  );
  const sums = added.map((sql, index) => `coalesce(${sql}, 0) as s${index}`);
  const groups = `select to_jsonb(k) as valeurs, ${['count(*)::int as nombre', ...sums].join(', ')} from ${fromSource(source)} cross join lateral (select ${shown.join(', ')}) k${whereOf(build, source, query)} group by 1`;
  const numbers = sum.map(({ name }, index) => `${literal(name)}, s${index}`);
  return `select coalesce(json_agg(valeurs || jsonb_build_object(${["'Nombre', nombre", ...numbers].join(', ')})), '[]') as totaux from (${groups}) g`;
};
