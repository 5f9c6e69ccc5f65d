import { type ReactNode, useState } from 'react';
import { confirmAdresse, getConfirmationAdresse } from '#generated/client/sdk/comptes.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { EntryFrame } from '../entry-frame.tsx';
import styles from '../pages.module.css';
import { sentenceOf, useSecretLink } from './secret-link.ts';

/** The holder of an account of the site confirms here the address that becomes their sign-in. A press, because mail filters open links by themselves. */
export function NewAddressPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useSecretLink(readAddress);
  const [error, setError] = useState<string | null>(null);
  const names = 'said' in state ? { login: state.said.Login, nouveau: state.said.NouveauLogin } : { login: '', nouveau: '' };
  async function confirm() {
    try {
      await confirmAdresse({ body: { Jeton: secret } });
      setError(null);
      setDone();
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return (
    <EntryFrame title={text('page.adresse.titre')}>
      {state.kind === 'waiting' ? <p className={styles.muted}>{text('activation.attente')}</p> : null}
      <p className={styles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('activation.incomplet')) : error}
      </p>
      {state.kind === 'open' ? (
        <>
          <p className={styles.muted}>{text('activation.adressePour', names)}</p>
          <button className={styles.primary} onClick={() => void confirm()} type="button">
            {text('activation.adresseValider')}
          </button>
        </>
      ) : null}
      <output>{state.kind === 'done' ? text('activation.adresseFait', names) : null}</output>
    </EntryFrame>
  );
}

async function readAddress(Jeton: string) {
  return (await getConfirmationAdresse({ body: { Jeton } })).data;
}
