import { useEffect, useRef } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';

/**
 * Keeps the keyboard in the header of a sheet: the button that was used goes with the state it belonged to, and the browser
 * would start again from the top of the page. The title gets the focus, never another step, which a second Enter would take.
 */
export function useKeptFocus(record: RecordData): (used: Element) => void {
  const title = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && title.current?.isConnected === true) title.current.focus();
    title.current = null;
  }, [record]);
  return (used) => {
    title.current = used.closest('.sheet-header')?.querySelector<HTMLElement>('h1, h2') ?? null;
  };
}
