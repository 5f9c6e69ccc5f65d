import type { ReactNode } from 'react';
import type { MaCle } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '../../format-clock.ts';
import shellStyles from '../../shell.module.css';
import { askPasskey, askRevocation } from './passkey-dialogs.tsx';
import styles from './second-factor.module.css';

interface PasskeyListProps {
  readonly keys: readonly MaCle[];
  /** No application: the last key is the only second factor. */
  readonly isOnlyFactor: boolean;
  readonly after: (dialog: () => Promise<void>) => Promise<void>;
}

/** Keys by which the account signs in without a password, each with its last use. */
export function PasskeyList({ keys, isOnlyFactor, after }: PasskeyListProps): ReactNode {
  const text = useText();
  return (
    <>
      <h3>{text('facteur.cles')}</h3>
      <p className="ui-note">{text('facteur.clesAide')}</p>
      {keys.length === 0 ? <p>{text('facteur.cleAucune')}</p> : null}
      <ul className={shellStyles.sessions}>
        {keys.map((key) => (
          <li key={key.Id}>
            {text('facteur.cleLigne', { nom: key.Nom, date: formatMoment(key.DateCreation) })},{' '}
            {key.DerniereUtilisation === null
              ? text('facteur.cleJamais')
              : text('facteur.cleUtilisee', { date: formatMoment(key.DerniereUtilisation) })}{' '}
            <Button onClick={() => void after(() => askRevocation(key, isOnlyFactor && keys.length === 1))}>
              {text('facteur.cleRetirer', { nom: key.Nom })}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void after(askPasskey)}>{text('facteur.cleAjouter')}</Button>
      </div>
    </>
  );
}
