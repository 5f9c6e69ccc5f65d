import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { part } from '#web/runtime/part.ts';
import { usePrintKey, usePrintWhole } from '#web/shell/print-page.ts';
import type { PaperProps } from './paper-props.ts';

const SheetPaper = part(
  () => import('./sheet-paper.tsx'),
  (module) => module.SheetPaper,
  'filtre',
);

/** « Imprimer » and Ctrl+P of a sheet draw its file of facts apart, and print that in the place of the screen. */
export function PrintedSheet(props: PaperProps): ReactNode {
  // Each print draws anew: a browser that tells of no end leaves the last one behind.
  const [turn, setTurn] = useState(0);
  const isStored = props.id > 0;
  function print(): void {
    setTurn((last) => last + 1);
  }
  usePrintWhole(print, isStored);
  usePrintKey(print, isStored);
  useEffect(() => {
    const gone = new AbortController();
    addEventListener('afterprint', () => setTurn(0), { signal: gone.signal });
    return () => gone.abort();
  }, []);
  if (turn === 0) return null;
  return createPortal(
    <Suspense fallback={null}>
      <SheetPaper key={turn} {...props} />
    </Suspense>,
    document.body,
  );
}
