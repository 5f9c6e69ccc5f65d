import type { ListFilter } from '../list-query.ts';

/**
 * Selection of a list: some rows, or all that the filter matches but a few. An empty selection
 * is never « all », and « all » remembers the filter it was made with and how many rows it then had.
 */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<number>; readonly filter: ListFilter; readonly expected: number };

export const NO_SELECTION: Selection = { mode: 'some', ids: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.ids.has(id);
}

export function selectedCount(selection: Selection): number {
  return selection.mode === 'all' ? selection.expected - selection.except.size : selection.ids.size;
}

export function toggleRow(selection: Selection, id: number): Selection {
  return setRows(selection, [id], !isSelected(selection, id));
}

export function setRows(selection: Selection, ids: readonly number[], selected: boolean): Selection {
  if (selection.mode === 'all') return { ...selection, except: withIds(selection.except, ids, !selected) };
  return { mode: 'some', ids: withIds(selection.ids, ids, selected) };
}

/** From the anchor to the row, both included, in the order shown. */
export function selectRange(
  selection: Selection,
  page: readonly number[],
  range: { readonly anchor: number; readonly id: number },
): Selection {
  const from = page.indexOf(range.anchor);
  const to = page.indexOf(range.id);
  if (to < 0) return selection;
  const start = from < 0 ? to : Math.min(from, to);
  return setRows(selection, page.slice(start, Math.max(from, to) + 1), true);
}

/** Ctrl+A: the page first, then everything the filter matches. */
export function selectMore(
  selection: Selection,
  page: readonly number[],
  whole: { readonly filter: ListFilter; readonly count: number },
): Selection {
  if (page.length === 0) return selection;
  if (pageState(selection, page) !== 'all') return setRows(selection, page, true);
  if (selection.mode === 'all' || whole.count <= page.length) return selection;
  return selectAll(whole);
}

export function selectAll(whole: { readonly filter: ListFilter; readonly count: number }): Selection {
  return { mode: 'all', except: new Set(), filter: whole.filter, expected: whole.count };
}

export function pageState(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

function withIds(set: ReadonlySet<number>, ids: readonly number[], present: boolean): ReadonlySet<number> {
  const next = new Set(set);
  for (const id of ids) {
    if (present) next.add(id);
    else next.delete(id);
  }
  return next;
}
