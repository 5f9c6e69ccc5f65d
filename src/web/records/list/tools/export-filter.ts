import { visibleColumns } from '../../grid/column-layout.ts';
import type { ListFilter } from '../list-query.ts';
import type { ListController } from '../use-list.ts';

export interface AskedRows {
  readonly filter: ListFilter;
  readonly rows: number;
}

function filteredRows(list: ListController): AskedRows {
  return {
    filter: { ...list.filter, Colonnes: visibleColumns(list.layout.layout) },
    rows: list.data.count ?? 0,
  };
}

/** A selection of « all » is its filter without the rows taken out of it. */
function selectedRows(list: ListController): AskedRows {
  const { selection, count } = list.selection;
  const Colonnes = visibleColumns(list.layout.layout);
  const filter =
    selection.mode === 'all'
      ? { ...selection.filter, IdsPkExclude: [...selection.except], Colonnes }
      : { ...list.filter, IdsPk: [...selection.ids], Colonnes };
  return { filter, rows: count };
}

/** The selection; without one, all that the filter holds. */
export function askedRows(list: ListController): AskedRows {
  return list.selection.count === 0 ? filteredRows(list) : selectedRows(list);
}
