import { useEffect } from 'react';

const HELPED = '[data-help]';
const EVENTS = ['pointerover', 'pointerup', 'focusin'] as const;

/** Statuses say what they mean to who points at them, taps them or reaches them by keyboard; the code and its texts come then. */
export function useStatusHelp(): void {
  useEffect(() => {
    for (const name of EVENTS) addEventListener(name, onEvent);
    return () => {
      for (const name of EVENTS) removeEventListener(name, onEvent);
    };
  }, []);
}

function onEvent({ type, target }: Event): void {
  if (!(target instanceof HTMLElement)) return;
  // The focus of a list stands on the cell.
  const status =
    target.closest<HTMLElement>(HELPED) ?? (type === 'focusin' ? target.querySelector<HTMLElement>(`:scope > ${HELPED}`) : null);
  if (status === null) return;
  // Without a network the word stands alone.
  void import('./status-help.ts').then(
    ({ explain }) => explain(status, type),
    () => undefined,
  );
}
