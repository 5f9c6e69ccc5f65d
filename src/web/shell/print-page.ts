import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore } from '#web/runtime/store.ts';

/** Printer of the open screen, for all that it holds; null: the page is the paper. */
const whole = createStore<(() => void) | null>(null);

/** « Imprimer » of the shell: all rows of a list that shows some of them, else the page as it stands. */
export function printPage(): void {
  const print = whole.get();
  if (print === null) window.print();
  else print();
}

/** While it is true, printing makes the paper that this screen offers. */
export function usePrintWhole(print: () => void, isNeeded: boolean): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    if (!isNeeded) return;
    whole.set(() => latest.current());
    return () => whole.set(null);
  }, [isNeeded]);
}

/** While it is true, Ctrl+P prints as this screen does, in the place of the browser. */
export function usePrintKey(print: () => void, isNeeded: boolean): void {
  const printed = useEffectEvent(print);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const gone = new AbortController();
    function onKey(event: KeyboardEvent): void {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      printed();
    }
    addEventListener('keydown', onKey, { signal: gone.signal, capture: true });
    return () => gone.abort();
  }, [isNeeded]);
}

function isPrintKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
