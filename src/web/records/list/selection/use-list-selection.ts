import { useCallback, useMemo, useState } from 'react';
import { isCut } from '#domain/records/query/row-count.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { ListFilter } from '../list-query.ts';
import {
  isSelected,
  NO_SELECTION,
  pageState,
  selectAll,
  selectedCount,
  type Selection,
  selectMore,
  selectRange,
  setRows,
  toggleRow,
} from './selection.ts';

export interface ListSelection {
  readonly selection: Selection;
  readonly count: number;
  readonly has: (id: number) => boolean;
  readonly pageState: 'none' | 'some' | 'all';
  readonly toggle: (id: number) => void;
  readonly range: (anchor: number, id: number) => void;
  readonly page: (selected: boolean) => void;
  readonly more: () => void;
  readonly all: () => void;
  readonly clear: () => void;
  /** Selected rows whose values are known, for the sums. */
  readonly rows: readonly RecordData[];
}

interface SelectionInput {
  readonly rows: readonly RecordData[];
  readonly filter: ListFilter;
  readonly total: number | null;
  readonly countAll: () => Promise<number>;
}

/** Selection over the pages; another filter starts afresh. */
export function useListSelection({ rows, filter, total, countAll }: SelectionInput): ListSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [seen, setSeen] = useState<ReadonlyMap<number, RecordData>>(new Map());
  const scope = JSON.stringify([filter.Criteres, filter.GlobalSearch, filter.Classement, filter.Au]);
  const [selectedScope, setSelectedScope] = useState(scope);
  if (scope !== selectedScope) {
    setSelectedScope(scope);
    setSelection(NO_SELECTION);
    setSeen(new Map());
  }
  const [seenRows, setSeenRows] = useState<readonly RecordData[]>([]);
  if (seenRows !== rows) {
    setSeenRows(rows);
    setSeen((previous) => new Map([...previous, ...rows.map((row) => [readId(row), row] as const)]));
  }
  const ids = useMemo(() => rows.map(readId), [rows]);
  const whole = { filter, count: total ?? 0 };
  // « All » says how many there were: what is done with them is refused where there are others.
  async function all(): Promise<void> {
    return setSelection(selectAll(isCut(total) ? { filter, count: await countAll() } : whole));
  }
  return {
    selection,
    count: selectedCount(selection),
    has: useCallback((id: number) => isSelected(selection, id), [selection]),
    pageState: pageState(selection, ids),
    toggle: (id) => setSelection((current) => toggleRow(current, id)),
    range: (anchor, id) => setSelection((current) => selectRange(current, ids, { anchor, id })),
    page: (selected) => setSelection((current) => setRows(current, ids, selected)),
    more: () =>
      isCut(total) && pageState(selection, ids) === 'all' ? void all() : setSelection((current) => selectMore(current, ids, whole)),
    all: () => void all(),
    clear: () => setSelection(NO_SELECTION),
    rows: selection.mode === 'some' ? [...selection.ids].map((id) => seen.get(id)).filter((row) => row !== undefined) : [],
  };
}
