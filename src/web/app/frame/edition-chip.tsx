import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { chooseWorkingEdition } from '../start/own-choices.ts';
import styles from '../shell.module.css';

/** The edition the person works on: default filter of every list that belongs to an edition. */
export function EditionChip(): ReactNode {
  const text = useText();
  const { years, current } = useEditions();
  useFiguresOf(current);
  if (current === null) return null;
  const items = years.map((year) => ({
    key: String(year),
    label: String(year),
    checked: year === current,
    onSelect: () => chooseWorkingEdition(year),
  }));
  return <MenuButton className={styles.edition} data-tour="edition" items={items} label={text('shell.edition', { annee: current })} />;
}

/** Figures of the edition stand in lists and sheets that are not limited to it: they are read again for another one. */
function useFiguresOf(edition: number | null): void {
  const queries = useQueryClient();
  const shown = useRef(edition);
  useEffect(() => {
    const isOther = shown.current !== null && shown.current !== edition;
    shown.current = edition;
    if (isOther) void queries.invalidateQueries();
  }, [edition, queries]);
}
