import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ActiveCell } from './grid-column.ts';
import type { RowScroll } from './shown-rows.ts';

export interface GridFocus {
  readonly active: ActiveCell;
  /** Moves the keyboard there, scrolling to it. */
  readonly focusCell: (cell: ActiveCell) => void;
  /** The pointer put the focus somewhere: follow it without moving anything. */
  readonly follow: (cell: ActiveCell) => void;
}

/** One tab stop for the whole body (roving tabindex), over rows that may not be mounted yet. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, rows: RefObject<RowScroll | null>): GridFocus {
  const [active, setActive] = useState<ActiveCell>({ row: 0, column: 0 });
  const wanted = useRef<ActiveCell | null>(null);
  const focusCell = useCallback(
    (cell: ActiveCell) => {
      wanted.current = cell;
      // Nobody watches a short page: the cell scrolls itself there as it takes the focus.
      if (cell.row >= 0) rows.current?.scrollToRow(cell.row);
      setActive({ ...cell });
    },
    [rows],
  );
  // After every render while a cell is wanted: its row may come one frame later, with the scroll.
  useEffect(() => {
    if (wanted.current === null) return;
    const element = findCell(scroller.current, wanted.current);
    if (element === null) return;
    element.focus();
    wanted.current = null;
  });
  return { active, focusCell, follow: setActive };
}

function findCell(scroller: HTMLElement | null, { row, column }: ActiveCell): HTMLElement | null {
  if (row < 0) return scroller?.querySelector<HTMLElement>(`[data-head="${Math.max(0, column)}"]`) ?? null;
  return scroller?.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`) ?? null;
}
