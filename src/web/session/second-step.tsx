import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { passkeyError } from './passkeys/passkey-error.ts';
import { signInByPasskey } from './passkeys/sign-in-by-passkey.ts';
import type { SessionUser } from './session-store.ts';

/** Classes of the page or dialog that the step stands in; modules of styles type each as possibly absent. */
interface Look {
  readonly form?: string | undefined;
  readonly input?: string | undefined;
  readonly error?: string | undefined;
  readonly primary?: string | undefined;
  readonly link?: string | undefined;
  readonly muted?: string | undefined;
}

interface SecondStepProps {
  readonly look: Look;
  readonly remembers: boolean;
  readonly onDone: (user: SessionUser) => void | Promise<void>;
  readonly onRestart: () => void;
}

/** The second half of a sign-in: a code of the application, or a recovery code. */
export function SecondStep({ look, remembers, onDone, onRestart }: SecondStepProps): ReactNode {
  const text = useText();
  const [code, setCode] = useState('');
  const { error, isBusy, submit, byPasskey } = useConfirmation({ remembers, onDone });
  return (
    <form
      aria-busy={isBusy}
      className={look.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <h2>{text('facteur.etape')}</h2>
      <p className={look.muted} id="second-facteur-aide">
        {text('facteur.codeAide')}
      </p>
      <label htmlFor="second-facteur-code">{text('facteur.code')}</label>
      <input
        aria-describedby="second-facteur-aide second-facteur-erreur"
        aria-invalid={error ? true : undefined}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        className={look.input}
        id="second-facteur-code"
        maxLength={40}
        minLength={6}
        onChange={(event) => setCode(event.target.value)}
        ref={focusAtOnce}
        required
        spellCheck={false}
        value={code}
      />
      <p className={look.error} id="second-facteur-erreur" role="alert">
        {error}
      </p>
      <button className={look.primary} data-variant="primary" disabled={isBusy} type="submit">
        {text(isBusy ? 'facteur.enCours' : 'facteur.valider')}
      </button>
      <button className={look.link} disabled={isBusy} onClick={() => void byPasskey()} type="button">
        {text('facteur.cleUtiliser')}
      </button>
      <button className={look.link} onClick={onRestart} type="button">
        {text('facteur.recommencer')}
      </button>
    </form>
  );
}

function useConfirmation({ remembers, onDone }: Pick<SecondStepProps, 'remembers' | 'onDone'>) {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function run(open: () => Promise<SessionUser>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onDone(await open());
    } catch (cause) {
      setError(passkeyError(cause, text));
      setBusy(false);
    }
  }
  return {
    error,
    isBusy,
    submit: (code: string) => run(() => confirmSignIn(code, remembers)),
    byPasskey: () => run(() => signInByPasskey(remembers)),
  };
}

function focusAtOnce(element: HTMLInputElement | null): void {
  element?.focus();
}
