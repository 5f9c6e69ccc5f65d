import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Screening } from '../grid-model.ts';

/** One block is reached by Tab; the one that was moved keeps the keyboard in its new room. */
export function useBlockFocus(board: RefObject<HTMLDivElement | null>, screenings: readonly Screening[]) {
  const [asked, setAsked] = useState<number | null>(null);
  const isWanted = useRef(false);
  const active = screenings.some(({ id }) => id === asked) ? asked : (screenings[0]?.id ?? null);
  useEffect(() => {
    if (!isWanted.current || active === null) return;
    isWanted.current = false;
    board.current?.querySelector<HTMLElement>(`[data-screening="${active}"]`)?.focus();
  }, [board, active, screenings]);
  function follow(id: number): void {
    isWanted.current = true;
    setAsked(id);
    // Already the one: nothing renders again.
    board.current?.querySelector<HTMLElement>(`[data-screening="${id}"]`)?.focus();
  }
  function note({ target }: FocusEvent): void {
    const block = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-screening]') : null;
    if (block !== null) setAsked(Number(block.dataset['screening']));
  }
  return { asked, active, follow, note };
}
