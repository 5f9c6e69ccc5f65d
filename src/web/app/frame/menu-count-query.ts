import type { FilterNode, MenuCount } from '#generated/entities/descriptor.gen.ts';
import { viewConditions, type Viewer } from '#domain/records/conditions/view-values.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';

/** Filter of the list of a menu entry at the view whose rows are counted, for its reader: both share one answer. */
export function menuCountFilter({ always, edition, filter }: MenuCount, viewer: Viewer): ListFilter {
  const byEdition: readonly FilterNode[] =
    edition === null || viewer.edition === null ? [] : [{ field: edition, op: 'eq', value: viewer.edition }];
  return {
    Tri: [],
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: { and: [...always, ...byEdition, ...viewConditions(filter, viewer)] },
    Colonnes: [],
  };
}
