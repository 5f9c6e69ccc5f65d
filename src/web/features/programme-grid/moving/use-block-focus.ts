import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Screening } from '../grid-model.ts';

/**
 * One block is reached by Tab, and the block that has the keyboard keeps it. A block that changes room is another
 * element: its former one takes the focus with it, at whatever redraw the move comes (own move, merge, another user).
 */
export function useBlockFocus(board: RefObject<HTMLDivElement | null>, screenings: readonly Screening[]) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const held = useRef<number | null>(null);
  const active = screenings.some(({ id }) => id === focusedId) ? focusedId : (screenings[0]?.id ?? null);
  // After each redraw: rooms, filters and lanes redraw blocks as the screenings do.
  useEffect(() => {
    if (held.current === null || active === null) return;
    if (document.activeElement === document.body) focusBlock(board.current, active);
  });
  function follow(id: number): void {
    held.current = id;
    setFocusedId(id);
    focusBlock(board.current, id);
  }
  function note({ target }: FocusEvent): void {
    const id = blockOf(target);
    held.current = id;
    if (id !== null) setFocusedId(id);
  }
  // React reports no blur of an element that it removes; a window that loses the focus keeps its active element.
  function release({ target }: FocusEvent): void {
    if (document.activeElement !== target) held.current = null;
  }
  return { asked: focusedId, active, follow, note, release };
}

function focusBlock(board: HTMLElement | null, id: number): void {
  board?.querySelector<HTMLElement>(`[data-screening="${id}"]`)?.focus();
}

function blockOf(target: EventTarget): number | null {
  const block = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-screening]') : null;
  return block === null ? null : Number(block.dataset['screening']);
}
