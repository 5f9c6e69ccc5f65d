import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from '../use-list.ts';

/** Over the grid once the page is selected: widen to all that matches, or give up. */
export function SelectionBar({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const { selection, data } = list;
  if (selection.count === 0) return null;
  const canWiden =
    selection.pageState === 'all' && selection.selection.mode === 'some' && data.count !== null && data.count > selection.count;
  return (
    <output className="selection-bar">
      <span>{text('liste.selectionnes', { count: selection.count })}</span>
      {canWiden ? (
        <Button onClick={selection.all} variant="quiet">
          {text('liste.selectionnerTout', { count: data.count ?? 0 })}
        </Button>
      ) : null}
      <Button onClick={selection.clear} variant="quiet">
        {text('liste.toutDeselectionner')}
      </Button>
    </output>
  );
}
