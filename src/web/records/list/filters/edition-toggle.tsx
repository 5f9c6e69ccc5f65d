import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListController } from '../use-list.ts';

/** Always in sight on lists that belong to an edition: which one, and all of them in one click. */
export function EditionToggle({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const { editionYear, search, change } = list;
  if (editionYear === null) return null;
  return (
    <button
      aria-pressed={!search.allEditions}
      className="filter-chip edition-toggle"
      data-on={!search.allEditions || undefined}
      onClick={() => change({ allEditions: !search.allEditions })}
      title={text(search.allEditions ? 'liste.editionUne' : 'liste.editionsToutes')}
      type="button"
    >
      {search.allEditions ? text('liste.editionsToutes') : text('liste.edition', { annee: editionYear })}
    </button>
  );
}
