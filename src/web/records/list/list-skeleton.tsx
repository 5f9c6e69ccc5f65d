import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';

const WIDTHS = ['62%', '80%', '48%', '71%', '55%'];
const SHOWN_MAX = 24;

/** Grey rows of the height the real ones will have. */
export function ListSkeleton({ rows, hasStills }: { readonly rows: number; readonly hasStills: boolean }): ReactNode {
  const text = useText();
  const lines = Array.from({ length: Math.min(rows, SHOWN_MAX) }, (_, index) => index);
  return (
    <output aria-busy className="list-skeleton" data-stills={hasStills || undefined}>
      <span className="ui-sr-only">{text('liste.chargement')}</span>
      {lines.map((line) => (
        <div aria-hidden className="list-skeleton-row" key={line}>
          {WIDTHS.map((_, column) => (
            <span key={WIDTHS[column]} style={{ width: WIDTHS[(line + column) % WIDTHS.length] }} />
          ))}
        </div>
      ))}
    </output>
  );
}
