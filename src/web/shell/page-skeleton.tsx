import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const FIELDS = Array.from({ length: 9 }, (_, index) => index);

/** The outline of a list or a sheet at its final size, so that nothing jumps when it arrives. */
export function PageSkeleton({ kind }: { readonly kind: 'list' | 'sheet' }): ReactNode {
  const text = useText();
  return (
    <output aria-busy className="skeleton" data-kind={kind}>
      <span className="ui-sr-only">{text('shell.chargement')}</span>
      <div aria-hidden className="skeleton-head" />
      {kind === 'list' ? <ListOutline /> : <SheetOutline />}
    </output>
  );
}

/** A list whose code is on its way. */
export function ListPending(): ReactNode {
  return <PageSkeleton kind="list" />;
}

/** A sheet whose code is on its way. */
export function SheetPending(): ReactNode {
  return <PageSkeleton kind="sheet" />;
}

function ListOutline(): ReactNode {
  return (
    <div aria-hidden className="skeleton-rows">
      {ROWS.map((row) => (
        <div className="skeleton-row" key={row} />
      ))}
    </div>
  );
}

function SheetOutline(): ReactNode {
  return (
    <div aria-hidden className="skeleton-fields">
      {FIELDS.map((field) => (
        <div className="skeleton-field" key={field} />
      ))}
    </div>
  );
}
