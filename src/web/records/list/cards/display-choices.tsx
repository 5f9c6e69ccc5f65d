import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { ListController } from '../use-list.ts';

/** Table or cards, where records have a picture. */
export function DisplayChoices({ list: { display } }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const { choose, isCards } = display;
  if (choose === null) return null;
  return (
    <fieldset aria-label={text('liste.affichage')} className="list-display">
      <IconButton aria-pressed={!isCards} icon={Rows3} label={text('liste.tableau')} onClick={() => choose('tableau')} />
      <IconButton aria-pressed={isCards} icon={LayoutGrid} label={text('liste.planche')} onClick={() => choose('planche')} />
    </fieldset>
  );
}
