import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';

/** Sign of a page whose code or data is on its way: quiet, and announced to screen readers. */
export function PagePending(): ReactNode {
  const text = useText();
  return (
    <output aria-busy className="page-pending">
      <span className="ui-sr-only">{text('shell.chargement')}</span>
      <span aria-hidden className="page-pending-bar" />
    </output>
  );
}
