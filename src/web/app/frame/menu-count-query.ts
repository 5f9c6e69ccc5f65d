import type { FilterNode, MenuCount } from '#generated/entities/descriptor.gen.ts';
import { viewConditions } from '#domain/records/view-values.ts';
import { todayText } from '#web/records/fields/today.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';

/** What the list of a menu entry asks at the view whose rows are counted, for one edition: both share one answer. */
export function menuCountFilter({ always, edition, filter }: MenuCount, year: number | null): ListFilter {
  const byEdition: readonly FilterNode[] = edition === null || year === null ? [] : [{ field: edition, op: 'eq', value: year }];
  return {
    Tri: [],
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: { and: [...always, ...byEdition, ...viewConditions(filter, { edition: year, user: null, today: todayText() })] },
    Colonnes: [],
  };
}
