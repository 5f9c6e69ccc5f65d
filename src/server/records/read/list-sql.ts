import type { RowScope } from '../sql/row-scope-sql.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { type FilterScope, filterConditions } from '../sql/filter-sql.ts';
import { listColumns } from './list-columns-sql.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { orderBy } from '../sql/sort-sql.ts';
import { type Source, fromSource, idOf, joined, openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** What a list statement needs besides its entity. */
export interface ListQuery {
  readonly filter: ListFilter;
  readonly scope: FilterScope;
  /** Conditions that limit the rows a person may see; null: all rows. */
  readonly rows: RowScope | null;
}

export interface PageQuery extends ListQuery {
  readonly skip: number;
  readonly take: number;
  /** How many rows there are, where that is known: the far half is read from the other end. */
  readonly total?: number | null;
}

/**
 * One page as JSON text. The ids of the page are found first on the narrow row, then the columns of
 * these rows only are read: the width of a row costs nothing to the pages that are skipped.
 */
export const pageSql = (build: SqlBuild, entity: Entity, query: PageQuery): string => {
  const narrow = idsSql(build, entity, query);
  const rows = openSource(build, entity);
  const columns = listColumns(build, rows, { names: query.filter.Colonnes ?? null, access: query.scope.access });
  return `select coalesce(json_agg(r), '[]')::text as page from (select ${columns.join(', ')} from (select id, row_number() over () as n from (${narrow}) o) k join ${joined(rows)} on ${idOf(rows)} = k.id order by k.n) r`;
};

/** The ids of one page, in order, on the narrow row. */
export const idsSql = (build: SqlBuild, entity: Entity, query: PageQuery): string => {
  const { skip, take, total = null } = query;
  if (total === null || skip >= total || skip <= total / 2)
    return `${allIdsSql(build, entity, query)} limit ${build.param(take)} offset ${build.param(skip)}`;
  const end = Math.min(skip + take, total);
  const last = `${allIdsSql(build, entity, { ...query, isReversed: true })} limit ${build.param(end - skip)} offset ${build.param(total - end)}`;
  return `select id from (select id, row_number() over () as place from (${last}) l) l order by place desc`;
};

const allIdsSql = (build: SqlBuild, entity: Entity, query: ListQuery & { readonly isReversed?: boolean }): string => {
  const ids = openSource(build, entity);
  const order = orderBy(build, ids, { filter: query.filter, access: query.scope.access, isReversed: query.isReversed === true });
  return `select ${idOf(ids)} as id from ${fromSource(ids)}${order.joins}${whereOf(build, ids, query)} order by ${order.terms}`;
};

/** Every row of a filter, one JSON object each, for a cursor. */
export const exportSql = (build: SqlBuild, entity: Entity, query: ListQuery & { readonly opened: ReadonlySet<string> }): string => {
  const narrow = allIdsSql(build, entity, query);
  const rows = openSource(build, entity);
  const columns = listColumns(build, rows, {
    names: query.filter.Colonnes ?? null,
    access: query.scope.access,
    opened: query.opened,
  });
  return `select row_to_json(r) as ligne from (select ${columns.join(', ')} from (select id, row_number() over () as n from (${narrow}) o) k join ${joined(rows)} on ${idOf(rows)} = k.id order by k.n) r`;
};

export const countSql = (build: SqlBuild, entity: Entity, query: ListQuery): string => {
  const source = openSource(build, entity);
  return `select count(*)::int as count from ${fromSource(source)}${whereOf(build, source, query)}`;
};

export const whereOf = (build: SqlBuild, source: Source, { filter, scope, rows }: ListQuery): string => {
  const conditions = [...filterConditions(build, source, { filter, scope }), ...(rows === null ? [] : [rows(build, source)])];
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
};
