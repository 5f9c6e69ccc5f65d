import { useEffect, useEffectEvent } from 'react';
import { type CellPlace, cellPlace } from '../../grid/use-body-events.ts';

/** Cells copied from a spreadsheet, and the cell that they are pasted on. */
export interface PastedBlock {
  readonly place: CellPlace;
  readonly text: string;
}

/** Hears what is pasted on a cell: the browser tells it to the whole page where nothing is typed. */
export function useCellPaste(shown: readonly string[], onPaste: (block: PastedBlock) => Promise<void>): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const place = cellPlace(document.activeElement, shown);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (place === null || text === '') return;
    event.preventDefault();
    void onPaste({ place, text });
  });
  useEffect(() => {
    function listen(event: ClipboardEvent): void {
      hear(event);
    }
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
