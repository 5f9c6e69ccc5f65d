import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { FusionFile } from './merge-api.ts';
import styles from './merge.module.css';

interface AccountChoiceProps {
  readonly accounts: readonly FusionFile[];
  readonly chosen: number | null;
  readonly onChoose: (account: number) => void;
}

/** Nobody but staff may say which of two accounts a person goes on with: nothing is ticked beforehand. */
export function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps): ReactNode {
  const text = useText();
  return (
    <fieldset className={styles.accounts}>
      <legend>{text('fusion.comptes')}</legend>
      <p className="ui-note">{text('fusion.comptesAide')}</p>
      {accounts.map(({ id, label }) => (
        <label className={styles.option} data-chosen={chosen === id || undefined} key={id}>
          <input checked={chosen === id} name="fusion-compte" onChange={() => onChoose(id)} type="radio" />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
