import { type ReactNode, Suspense, useState } from 'react';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { Button } from '#web/ui/button.tsx';
import { part } from '#web/runtime/part.ts';
import { login, logout, needsSecondFactor, session } from './session.ts';
import { signInError } from './sign-in-error.ts';

const SecondStep = part(
  () => import('./second-step.tsx'),
  (module) => module.SecondStep,
  'facteur',
);

const LockedTablet = part(
  () => import('./tablet/locked-tablet.tsx'),
  (module) => module.LockedTablet,
  'tablette',
);

/** The second step with the classes of a dialog. */
const LOOK = {
  form: 'dialog-form',
  input: 'dialog-input',
  error: 'ui-form-error',
  primary: 'ui-button',
  link: 'ui-button',
  muted: 'ui-note',
};

/** The session ended under an open page: the same person signs in over it, and what they typed is still there. */
export function SignInAgain(): ReactNode {
  const lapsed = useStore(session, (state) => state.lapsed);
  if (lapsed?.tablet !== undefined)
    return (
      <Suspense>
        <LockedTablet waiting={lapsed} />
      </Suspense>
    );
  return lapsed ? <SignInAgainDialog login={lapsed.login} name={`${lapsed.prenom} ${lapsed.nom}`} /> : null;
}

function SignInAgainDialog({ login: address, name }: { readonly login: string; readonly name: string }): ReactNode {
  const text = useText();
  const { motDePasse, setMotDePasse, error, isBusy, isPending, restart, submit } = useSignInAs(address);
  if (isPending)
    return (
      <Modal locked onClose={() => undefined} size="SMALL" title={text('session.finie.titre')}>
        <Suspense>
          <SecondStep look={LOOK} onDone={() => undefined} onRestart={restart} remembers={false} />
        </Suspense>
      </Modal>
    );
  return (
    <Modal locked onClose={() => undefined} size="SMALL" title={text('session.finie.titre')}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{text('session.finie.texte', { nom: name })}</p>
        <input autoComplete="username" hidden readOnly value={address} />
        <label htmlFor="motdepasse-session">{text('connexion.motDePasse')}</label>
        <input
          aria-describedby="erreur-session"
          autoComplete="current-password"
          className="dialog-input"
          data-autofocus
          id="motdepasse-session"
          onChange={(event) => setMotDePasse(event.target.value)}
          required
          type="password"
          value={motDePasse}
        />
        <p className="ui-form-error" id="erreur-session" role="alert">
          {error}
        </p>
        <div className="modal-foot">
          <Button onClick={() => void logout()}>{text('session.autreCompte')}</Button>
          <Button busy={isBusy} disabled={isBusy} type="submit" variant="primary">
            {text('connexion.valider')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useSignInAs(address: string) {
  const text = useText();
  const [motDePasse, setMotDePasse] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPending, setPending] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await login({ login: address, motDePasse });
    } catch (cause) {
      if (needsSecondFactor(cause)) setPending(true);
      else setError(signInError(cause, text));
      setMotDePasse('');
      setBusy(false);
    }
  }
  return { motDePasse, setMotDePasse, error, isBusy, isPending, restart: () => setPending(false), submit };
}
