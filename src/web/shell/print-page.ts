import { useEffect, useRef } from 'react';
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
