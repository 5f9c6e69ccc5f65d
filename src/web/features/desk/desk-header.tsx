import { Landmark, LockOpen } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { type DeskOption, useDesks } from '#web/session/desk-names.ts';
import { useRights } from '#web/session/rights.ts';
import { Field } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { askOpening } from './closing/ask-opening.ts';
import { askClosing } from './closing/ask-closing.tsx';
import styles from './desk.module.css';

interface DeskHeaderProps {
  readonly name: string;
  readonly nameRef: RefObject<HTMLSelectElement | null>;
  readonly onName: (name: string) => void;
}

/** Name of this desk, and its register. */
export function DeskHeader({ name, nameRef, onName }: DeskHeaderProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const desks = useDesks();
  const acts = [
    ...(can('ENCAISSER')
      ? [
          {
            key: 'ouvrir',
            icon: LockOpen,
            label: text('guichet.ouvrir'),
            onSelect: () => void askOpening(name, desks.find((desk) => desk.name === name)?.float ?? null),
          },
        ]
      : []),
    ...(can('CLOTURER-CAISSE')
      ? [{ key: 'cloturer', icon: Landmark, label: text('guichet.cloturer'), onSelect: () => void askClosing(name.trim()) }]
      : []),
  ];
  return (
    <PageHead
      acts={acts}
      printed={name === '' ? undefined : name}
      title={text('guichet.titre')}
      tools={
        <div className={styles.name}>
          <Field id="guichet-nom" label={text('guichet.nom')}>
            {(aria) => (
              <select
                {...aria}
                className="ui-input ui-select"
                onChange={(event) => onName(event.target.value)}
                onKeyDown={keepScanned}
                ref={nameRef}
                value={name}
              >
                <option value="">{text('guichet.choisir')}</option>
                {namesWith(desks, name).map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      }
    />
  );
}

/** A scanner types letters, which would choose another desk. */
function keepScanned(event: KeyboardEvent): void {
  if (event.key.length === 1 && event.key !== ' ') event.preventDefault();
}

/** The desk of this browser stays among them while the list is not there. */
function namesWith(desks: readonly DeskOption[], name: string): readonly string[] {
  const names = desks.map((desk) => desk.name);
  return name === '' || names.includes(name) ? names : [name, ...names];
}
