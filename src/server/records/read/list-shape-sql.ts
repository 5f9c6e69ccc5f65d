import type { AskedQuestion } from '#domain/records/questions/question.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { type DeepQuery, type ListQuery, type PageQuery, countSql, deepPageSql, exportSql, idsSql, pageSql } from './list-sql.ts';
import { type FieldFigures, figuresSql } from './figures-sql.ts';
import { groupsSql } from './groups/groups-sql.ts';
import { type FieldTotals, totalsSql } from './totals-sql.ts';

/** One of the statements over the rows of a filter. It is data, so that it tells a statement from another in the cache. */
export type ListShape =
  | ({ readonly of: 'page' } & Omit<PageQuery, keyof ListQuery>)
  | ({ readonly of: 'far page' } & Omit<DeepQuery, keyof ListQuery>)
  | { readonly of: 'ids'; readonly max: number; readonly isNearestFirst?: boolean }
  /** `max`: where counting stops. */
  | { readonly of: 'count'; readonly max: number | null }
  | ({ readonly of: 'totals' } & FieldTotals)
  | ({ readonly of: 'figures' } & FieldFigures)
  | ({ readonly of: 'groups' } & AskedQuestion)
  /** `opened`: encrypted fields to read as they are stored. */
  | { readonly of: 'export'; readonly opened: readonly string[] };

export function listSql(build: SqlBuild, entity: Entity, { shape, ...query }: ListQuery & { readonly shape: ListShape }): string {
  switch (shape.of) {
    case 'page':
      return pageSql(build, entity, { ...query, ...shape });
    case 'far page':
      return deepPageSql(build, entity, { ...query, ...shape });
    case 'ids': {
      const ids = idsSql(build, entity, { ...query, skip: 0, take: shape.max, isNearestFirst: shape.isNearestFirst ?? false });
      // A search begins with tables of its own, which have to stand within: those of a past day come first.
      return build.isPast ? `select id from (${ids}) o` : ids;
    }
    case 'count':
      return countSql(build, entity, { ...query, max: shape.max });
    case 'totals':
      return totalsSql(build, entity, { ...query, ...shape });
    case 'figures':
      return figuresSql(build, entity, { ...query, ...shape });
    case 'groups':
      return groupsSql(build, entity, { ...query, ...shape });
    case 'export':
      return exportSql(build, entity, { ...query, opened: new Set(shape.opened) });
  }
}
