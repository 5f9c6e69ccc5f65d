import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Held } from './rights-model.ts';
import styles from './rights-tree.module.css';

interface RightsToolbarProps {
  readonly held: Held;
  readonly total: number;
  /** Name of the group chosen for the person; null: the rights of a group itself are shown. */
  readonly group: string | null;
  /** Choice of the group of a person. */
  readonly choice: ReactNode;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onFold: () => void;
  readonly onUnfold: () => void;
}

export function RightsToolbar({ held, total, group, choice, search, onSearch, onFold, onUnfold }: RightsToolbarProps): ReactNode {
  const text = useText();
  const effective = new Set([...held.own, ...held.inherited]).size;
  return (
    <div className={styles.bar}>
      {choice}
      <input
        aria-label={text('droits.filtrer')}
        className={classNames('dialog-input', styles.search)}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={text('droits.filtrer')}
        type="search"
        value={search}
      />
      <Button onClick={onUnfold} variant="quiet">
        {text('droits.deplier')}
      </Button>
      <Button onClick={onFold} variant="quiet">
        {text('droits.replier')}
      </Button>
      <p aria-live="polite" className={styles.count}>
        {text('droits.nombre', { count: effective, total })}
        {group === null ? '' : ` · ${text('droits.groupe', { nombre: held.inherited.size, nom: group, propres: held.own.size })}`}
      </p>
    </div>
  );
}
