import type { ListFilter } from '#web/records/list/list-query.ts';
import type { Selection } from '#web/records/list/selection/selection.ts';

/** Filter of the selected rows of a list. */
export function selectionFilter(selection: Selection, filter: ListFilter): ListFilter {
  if (selection.mode === 'all') return { ...selection.filter, IdsPkExclude: [...selection.except] };
  return { ...filter, Criteres: null, GlobalSearch: null, Classement: null, IdsPk: [...selection.ids], IdsPkExclude: null };
}
