import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/use-text.ts';
import type { Cover } from './cover-api.ts';
import { NO_SELECTION, type NightSelection, choose, moveTo, targets } from './night-selection.ts';
import { PAYERS, payerLetter } from './payer-mark.tsx';

interface CoverKeys {
  readonly rows: Cover['Nuits'];
  /** With the night that has the keyboard. */
  readonly selection: NightSelection;
  readonly onSelect: (selection: NightSelection) => void;
  readonly assign: (type: number, dates: readonly string[]) => void;
  readonly release: (dates: readonly string[]) => void;
  /** Null: nothing to undo. */
  readonly undo: (() => void) | null;
}

/** Keys of the grid: arrows move, a letter assigns, Delete releases. The row of the active night takes the focus. */
export function useCoverKeys(
  body: RefObject<HTMLElement | null>,
  { rows, selection, onSelect, assign, release, undo }: CoverKeys,
): (event: KeyboardEvent) => void {
  const language = useLanguage();
  const isTyping = useRef(false);
  const dates = rows.map(({ Date }) => Date);
  const { active, chosen } = selection;
  useEffect(() => {
    if (!isTyping.current) return;
    isTyping.current = false;
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  }, [body, active]);

  function act(event: KeyboardEvent): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isControl && key === 'a')
      onSelect({ ...selection, chosen: new Set(rows.filter(({ EnPresence }) => EnPresence).map(({ Date }) => Date)) });
    else if (isControl && key === 'z') undo?.();
    else if (isControl || event.altKey) return false;
    else if (key === ' ' && active !== null) onSelect(choose(dates, selection, { date: active, toggle: true, extend: event.shiftKey }));
    else if (key === 'escape' && chosen.size > 0) onSelect({ ...NO_SELECTION, active });
    else if (key === 'delete' || key === 'backspace') release(targets(selection));
    else return letterOrMove(event);
    return true;
  }
  function letterOrMove(event: KeyboardEvent): boolean {
    const payer = PAYERS.find((type) => payerLetter(type, language) === event.key.toUpperCase());
    if (payer !== undefined) {
      assign(payer, targets(selection));
      return true;
    }
    const moved = moveTo(dates, selection, { key: event.key, shift: event.shiftKey });
    if (moved === null) return false;
    isTyping.current = true;
    onSelect(moved);
    return true;
  }
  return (event) => {
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
