import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { type FilterScope, filterConditions } from '../sql/filter-sql.ts';
import { nearnessOf, searchWords } from '#domain/values/text/search-words.ts';
import { listColumns } from './list-columns-sql.ts';
import { nearestFirst } from './nearest-sql.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { type KeptRow, type OrderedIds, foundIds, idsFrom, keyedIds, orderedIds, walkedIds } from '../sql/page-sql.ts';
import { orderBy } from '../sort/sort-sql.ts';
import { type RowScope, type Source, fromSource, idOf, joined, openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** Needs of a list statement besides its entity. */
export interface ListQuery {
  readonly filter: ListFilter;
  readonly scope: FilterScope;
  /** Conditions that limit the rows a person may see; null: all rows. */
  readonly rows: RowScope | null;
}

export interface PageQuery extends ListQuery {
  readonly skip: number;
  readonly take: number;
  /** Number of rows, where it is known: the far half is read from the other end. */
  readonly total?: number | null;
  /** Those whose name is nearest to what is searched come first. */
  readonly isNearestFirst?: boolean;
}

/**
 * One page as JSON text. The ids of the page are found first on the narrow row, then the columns of
 * these rows only are read: the width of a row costs nothing to the pages that are skipped.
 */
export function pageSql(build: SqlBuild, entity: Entity, query: PageQuery): string {
  const narrow = idsSql(build, entity, query);
  const rows = openSource(build, entity);
  const { columns, joins } = listColumns(build, rows, { names: query.filter.Colonnes ?? null, access: query.scope.access });
  return `select coalesce(json_agg(r), '[]')::text as page from (select ${columns.join(', ')} from (select id, row_number() over () as n from (${narrow}) o) k join ${joined(rows)} on ${idOf(rows)} = k.id${joins} order by k.n) r`;
}

/** A row whose place is known, and how many rows the page stands after it. */
export interface NearRow extends KeptRow {
  readonly after: number;
}

export interface DeepQuery extends PageQuery {
  /** Null: from the nearer end. */
  readonly near: NearRow | null;
  /** Its first and its last row are to be cached: the page returns them too. */
  readonly withEdges: boolean;
}

/** A page far from the beginning, with its number of rows, and on request its first and last row in a form to cache. */
export function deepPageSql(build: SqlBuild, entity: Entity, query: DeepQuery): string {
  const narrow = query.near === null ? farIds(build, entity, query) : nearIds(build, entity, { ...query, near: query.near });
  const rows = openSource(build, entity);
  const { columns, joins } = listColumns(build, rows, { names: query.filter.Colonnes ?? null, access: query.scope.access });
  const page = `select ${columns.join(', ')} from places k join ${joined(rows)} on ${idOf(rows)} = k.id${joins} order by k.n`;
  const ends = `select n, id, cle as key from places where cle is not null and n in (1, (select max(n) from places)) order by n`;
  const edges = query.withEdges ? `(select coalesce(json_agg(e), '[]') from (${ends}) e)` : `'[]'::json`;
  return `with places as materialized (select id${query.withEdges ? ', cle' : ''}, row_number() over () as n from (${narrow}) o) select (select coalesce(json_agg(r), '[]') from (${page}) r)::text as page, (select count(*)::int from places) as count, ${edges} as edges`;
}

function nearIds(build: SqlBuild, entity: Entity, { near, ...query }: DeepQuery & { readonly near: NearRow }): string {
  const kept = { id: build.param(near.id, 'int'), key: build.param(near.key, 'text') };
  const page = `limit ${build.param(query.take)} offset ${build.param(near.after)}`;
  return idsFrom(narrowIds(build, entity, query), { kept, page });
}

function farIds(build: SqlBuild, entity: Entity, query: PageQuery): string {
  const { skip, take, total = null } = query;
  function paged(of: Pick<PageQuery, 'skip' | 'take'>, isReversed: boolean): string {
    return keyedIds(narrowIds(build, entity, { ...query, isReversed }), `limit ${build.param(of.take)} offset ${build.param(of.skip)}`);
  }
  if (total === null || skip >= total || skip <= total / 2) return paged({ skip, take }, false);
  const end = Math.min(skip + take, total);
  const last = paged({ skip: total - end, take: end - skip }, true);
  return `select id, cle from (select id, cle, row_number() over () as place from (${last}) l) l order by place desc`;
}

/** The ids of one page, in order, on the narrow row. */
export function idsSql(build: SqlBuild, entity: Entity, query: PageQuery): string {
  const { skip, take, total = null } = query;
  if (total === null || skip >= total || skip <= total / 2) return pagedIds(build, entity, { ...query, isReversed: false });
  const end = Math.min(skip + take, total);
  const last = pagedIds(build, entity, { ...query, skip: total - end, take: end - skip, isReversed: true });
  return `select id from (select id, row_number() over () as place from (${last}) l) l order by place desc`;
}

function pagedIds(build: SqlBuild, entity: Entity, query: PageQuery & { readonly isReversed: boolean }): string {
  const { walked, ...ids } = narrowIds(build, entity, query);
  if (walked !== null && !query.isReversed)
    return walkedIds(walked, {
      first: build.param(query.skip + query.take),
      page: `limit ${build.param(query.take)} offset ${build.param(query.skip)}`,
    });
  const page = `limit ${build.param(query.take)} offset ${build.param(query.skip)}`;
  return searchWords(query.filter.GlobalSearch ?? '').length > 0 ? foundIds(ids, page) : `${orderedIds(ids)} ${page}`;
}

interface NarrowIds extends OrderedIds {
  /** The whole list, text by text of the dictionary that it is sorted by; null: it is not, or a condition limits it. */
  readonly walked: readonly [OrderedIds, OrderedIds] | null;
}

function narrowIds(
  build: SqlBuild,
  entity: Entity,
  query: ListQuery & Pick<PageQuery, 'isNearestFirst'> & { readonly isReversed?: boolean },
): NarrowIds {
  const { filter, scope, isReversed = false, isNearestFirst = false } = query;
  const source = openSource(build, entity);
  const conditions = conditionsOf(build, source, query);
  const isFew = filter.IdsPk !== undefined || searchWords(filter.GlobalSearch ?? '').length > 0;
  const { joins, terms, walk } = orderBy(build, source, { filter, access: scope.access, isReversed, many: isFew ? null : conditions });
  const nearest = isNearestFirst ? nearestFirst(build, source, nearnessOf(filter.GlobalSearch ?? '', { isShortToo: true })) : [];
  const ids = { id: idOf(source), from: `${fromSource(source)}${joins}`, conditions, terms: [...nearest, ...terms] };
  if (walk === null || conditions.length > 0) return { ...ids, walked: null };
  const present = { ...ids, from: `${fromSource(source)}${walk.joins}`, conditions: [walk.isPresent] };
  return { ...ids, walked: [present, { ...ids, conditions: [walk.isAbsent] }] };
}

/** Every row of a filter, one JSON object each, for a cursor. */
export function exportSql(build: SqlBuild, entity: Entity, query: ListQuery & { readonly opened: ReadonlySet<string> }): string {
  const narrow = orderedIds(narrowIds(build, entity, query));
  const rows = openSource(build, entity);
  const { columns, joins } = listColumns(build, rows, {
    names: query.filter.Colonnes ?? null,
    access: query.scope.access,
    opened: query.opened,
  });
  return `select row_to_json(r) as ligne from (select ${columns.join(', ')} from (select id, row_number() over () as n from (${narrow}) o) k join ${joined(rows)} on ${idOf(rows)} = k.id${joins} order by k.n) r`;
}

/** `max`: one row more is enough to know that there are more. */
export function countSql(build: SqlBuild, entity: Entity, { max = null, ...query }: ListQuery & { readonly max?: number | null }): string {
  const source = openSource(build, entity);
  const rows = `${fromSource(source)}${whereOf(build, source, query)}`;
  if (max === null) return `select count(*)::int as count from ${rows}`;
  return `select count(*)::int as count from (select 1 from ${rows} limit ${build.param(max + 1)}) l`;
}

export function whereOf(build: SqlBuild, source: Source, query: ListQuery): string {
  const conditions = conditionsOf(build, source, query);
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

function conditionsOf(build: SqlBuild, source: Source, { filter, scope, rows }: ListQuery): readonly string[] {
  return [...filterConditions(build, source, { filter, scope }), ...(rows === null ? [] : [rows(build, source)])];
}
