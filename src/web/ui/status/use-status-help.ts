import { useEffect } from 'react';
import { loadValueHelp } from '#web/i18n/value-help.ts';

const HELPED = '[data-help]';
const EVENTS = ['pointerover', 'pointerup', 'focusin'] as const;
/** A passing pointer, or focus, asks for nothing. */
const PASSING_MS = 350;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Statuses say what they mean to who points at them, taps them or reaches them by keyboard; the code and its texts come then. */
export function useStatusHelp(): void {
  useEffect(() => {
    for (const name of EVENTS) addEventListener(name, onEvent);
    return () => {
      clearTimeout(waiting);
      for (const name of EVENTS) removeEventListener(name, onEvent);
    };
  }, []);
}

function onEvent({ type, target }: Event): void {
  clearTimeout(waiting);
  if (!(target instanceof HTMLElement)) return;
  // The focus of a list stands on the cell.
  const status =
    target.closest<HTMLElement>(HELPED) ?? (type === 'focusin' ? target.querySelector<HTMLElement>(`:scope > ${HELPED}`) : null);
  if (status === null) return;
  const holder = type === 'focusin' ? target : status;
  if (type === 'pointerup') {
    // A press on a row opens it.
    if (status.hasAttribute('tabindex')) void explain(status, holder);
    return;
  }
  const held = type === 'focusin' ? ':focus-visible' : ':hover';
  waiting = setTimeout(() => {
    if (holder.matches(held)) void explain(status, holder);
  }, PASSING_MS);
}

/** Without a network the word stands alone. */
async function explain(status: HTMLElement, holder: HTMLElement): Promise<void> {
  const [help, layer] = await Promise.all([loadValueHelp(), import('./status-help.ts').catch(() => null)]);
  const text = help[status.dataset['help'] ?? ''];
  if (text !== undefined && holder.isConnected) layer?.showHelp({ status, holder, text });
}
