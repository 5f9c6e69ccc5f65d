import { type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { chooseWorkingEdition } from '../own-choices.ts';

/** The edition the person works on: default filter of every list that belongs to an edition. */
export function EditionChip(): ReactNode {
  const text = useText();
  const { years, current } = useEditions();
  if (current === null) return null;
  const items = years.map((year) => ({
    key: String(year),
    label: String(year),
    checked: year === current,
    onSelect: () => chooseWorkingEdition(year),
  }));
  return <MenuButton className="sh-edition" items={items} label={text('shell.edition', { annee: current })} />;
}
