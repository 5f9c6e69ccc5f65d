import { type ReactNode, useState } from 'react';
import { activateCompte, getActivation } from '#generated/client/sdk/comptes.gen.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import { useText } from '#web/i18n/use-text.ts';
import { EntryFrame } from '../entry-frame.tsx';
import styles from '../pages.module.css';
import { sentenceOf, useSecretLink } from './secret-link.ts';

/** Page for the holder of the activation mail of an account of the site, who chooses its password here, without a session. */
export function ActivationPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useSecretLink(readAccount);
  return (
    <EntryFrame title={text('page.activation.titre')}>
      {state.kind === 'waiting' ? <p className={styles.muted}>{text('activation.attente')}</p> : null}
      <p className={styles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('activation.incomplet')) : null}
      </p>
      {state.kind === 'open' ? <PasswordChoice login={state.said.Login} onDone={setDone} secret={secret} /> : null}
      <output>{state.kind === 'done' ? text('activation.fait', { login: state.said.Login }) : null}</output>
    </EntryFrame>
  );
}

async function readAccount(Jeton: string) {
  return (await getActivation({ body: { Jeton } })).data;
}

interface PasswordChoiceProps {
  readonly login: string;
  readonly secret: string;
  readonly onDone: () => void;
}

function PasswordChoice({ login, secret, onDone }: PasswordChoiceProps): ReactNode {
  const text = useText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function submit() {
    if (password !== again) return setError(text('activation.differents'));
    try {
      await activateCompte({ body: { Jeton: secret, MotDePasse: password } });
      onDone();
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.muted}>{text('activation.pour', { login })}</p>
      {/* So that a password manager knows whose it is. */}
      <input autoComplete="username" hidden readOnly type="email" value={login} />
      <NewPassword id="mot-de-passe" label={text('activation.nouveau')} onChange={setPassword} value={password} />
      <NewPassword id="confirmation" label={text('activation.confirmation')} onChange={setAgain} value={again} />
      <p className={styles.small} id="regle">
        {text('activation.regle', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
      </p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <button className={styles.primary} type="submit">
        {text('activation.valider')}
      </button>
    </form>
  );
}

interface NewPasswordProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NewPassword({ id, label, value, onChange }: NewPasswordProps): ReactNode {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        aria-describedby="regle"
        autoComplete="new-password"
        className={styles.input}
        id={id}
        maxLength={PASSWORD_MAX}
        minLength={PASSWORD_MIN}
        onChange={(event) => onChange(event.target.value)}
        required
        type="password"
        value={value}
      />
    </>
  );
}
