import { Landmark } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { askClosing } from './closing/ask-closing.tsx';
import styles from './desk.module.css';

interface DeskHeaderProps {
  readonly name: string;
  readonly nameRef: RefObject<HTMLInputElement | null>;
  readonly onName: (name: string) => void;
}

/** Which desk this is, and its register. */
export function DeskHeader({ name, nameRef, onName }: DeskHeaderProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  return (
    <header className={styles.header}>
      <h1>{text('guichet.titre')}</h1>
      <div className={styles.name}>
        <Field id="guichet-nom" label={text('guichet.nom')}>
          {(aria) => (
            <input
              {...aria}
              autoComplete="off"
              className="ui-input"
              maxLength={50}
              onChange={(event) => onName(event.target.value)}
              placeholder="1"
              ref={nameRef}
              value={name}
            />
          )}
        </Field>
      </div>
      {can('CLOTURER-CAISSE') ? (
        <Button icon={Landmark} onClick={() => void askClosing(name.trim())}>
          {text('guichet.cloturer')}
        </Button>
      ) : null}
    </header>
  );
}
