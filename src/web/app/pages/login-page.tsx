import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { hasProviderAnswer, takeProviderAnswer } from '#web/session/provider/provider-answer.ts';
import { useStore } from '#web/runtime/store.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { login, mayResume, needsSecondFactor, resume, session } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session-store.ts';
import { signInError } from '#web/session/sign-in-error.ts';
import { isTablet } from '#web/session/tablet/tablet-mark.ts';
import { goTo } from '#web/shell/navigator.ts';
import { takeLastUrl } from '#web/shell/shell-store.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EyeIcon } from './eye-icon.tsx';
import styles from './pages.module.css';

/** Only accounts with a second factor bring its step. */
const SecondStep = lazy(withTexts('facteur', async () => ({ default: (await import('#web/session/second-step.tsx')).SecondStep })));

/** Only who signs in by the identity provider brings its code. */
const loadProvider = withTexts('fournisseur', () => import('#web/session/provider/sign-in-by-provider.ts'));
/** Only tablets of the desk bring their page. */
const TabletDesk = lazy(withTexts('tablette', async () => ({ default: (await import('./tablet/tablet-desk.tsx')).TabletDesk })));

/** Only who signs in by a key brings the code of keys. */
const loadPasskeys = withTexts('facteur', () => import('#web/session/passkeys/enter-by-passkey.ts'));

/** Sign-in: plain inputs, so that the first page needs none of the form library. */
export function LoginPage(): ReactNode {
  const text = useText();
  const user = useStore(session, (state) => state.user);
  const [isFromProvider] = useState(hasProviderAnswer);
  useStoredSession(isFromProvider);
  const [isDesk, setDesk] = useState(isTablet);
  if (isDesk)
    return (
      <Suspense>
        <TabletDesk onPassword={() => setDesk(false)} />
      </Suspense>
    );
  return (
    <EntryFrame title={text('login.titre')}>
      <p className={styles.muted}>{text('login.invite')}</p>
      {user ? <Continue name={`${user.prenom} ${user.nom}`} /> : null}
      <LoginForm />
    </EntryFrame>
  );
}

/** A browser that kept its session goes on without typing, unless the person came here to leave, or from the provider. */
function useStoredSession(isFromProvider: boolean): void {
  useEffect(() => {
    if (isFromProvider || session.get().user !== undefined || !mayResume()) return;
    resume().then(
      () => {
        if (session.get().user) enter();
      },
      (error: unknown) => console.warn('resume', error),
    );
  }, [isFromProvider]);
}

function Continue({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  return (
    <p className={styles.continue}>
      {text('login.dejaConnecte', { nom: name })}{' '}
      <button className={styles.link} onClick={enter} type="button">
        {text('login.continuer')}
      </button>
    </p>
  );
}

function LoginForm(): ReactNode {
  const text = useText();
  const { error, link, isBusy, isPending, submit, finish, restart, drop } = useSignIn();
  const [address, setAddress] = useState('');
  const [motDePasse, setMotDePasse] = useState('');
  const [seSouvenir, setSeSouvenir] = useState(false);
  const errorLine = useRef<HTMLParagraphElement>(null);
  if (isPending)
    return (
      <Suspense>
        <SecondStep look={styles} onDone={(user) => finish(user, motDePasse)} onRestart={restart} remembers={seSouvenir} />
      </Suspense>
    );
  return (
    <form
      aria-busy={isBusy}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => login({ login: address.trim(), motDePasse, seSouvenir }), motDePasse);
      }}
    >
      {link === null ? null : <output className={styles.continue}>{link}</output>}
      <AddressField onChange={setAddress} value={address} />
      <PasswordField
        error={error}
        onChange={(value) => {
          preloadFrame();
          setMotDePasse(value);
        }}
        value={motDePasse}
      />
      <RememberBox onChange={setSeSouvenir} value={seSouvenir} />
      <p className={styles.error} id="login-erreur" ref={errorLine} role="alert">
        {error}
      </p>
      <button className={styles.primary} disabled={isBusy} type="submit">
        {text(submitLabel(isBusy, link !== null))}
      </button>
      {link === null ? (
        <OtherWays isBusy={isBusy} seSouvenir={seSouvenir} submit={submit} />
      ) : (
        <button className={styles.secondary} disabled={isBusy} onClick={drop} type="button">
          {text('fournisseur.sansLier')}
        </button>
      )}
    </form>
  );
}

function submitLabel(isBusy: boolean, isLinking: boolean) {
  if (isBusy) return 'connexion.enCours';
  return isLinking ? 'fournisseur.lierEtEntrer' : 'connexion.valider';
}

/** Without a password: by the identity provider, where one is set, or by a key. */
function OtherWays({ isBusy, seSouvenir, submit }: Pick<SignIn, 'isBusy' | 'submit'> & { readonly seSouvenir: boolean }): ReactNode {
  const text = useText();
  const nom = runtimeConfig().identityProvider;
  const ways: readonly (readonly [string, () => Promise<SessionUser>])[] = [
    ...(nom === null ? [] : [[text('connexion.parFournisseur', { nom }), async () => (await loadProvider()).leaveForProvider()] as const]),
    [text('connexion.cleAcces'), async () => (await loadPasskeys()).enterByPasskey(seSouvenir)],
  ];
  return ways.map(([label, open]) => (
    <button className={styles.secondary} disabled={isBusy} key={label} onClick={() => void submit(open)} type="button">
      {label}
    </button>
  ));
}

function RememberBox({ value, onChange }: { readonly value: boolean; readonly onChange: (value: boolean) => void }): ReactNode {
  const text = useText();
  return runtimeConfig().persistConnection ? (
    <label className={styles.remember}>
      <input checked={value} onChange={(event) => onChange(event.target.checked)} type="checkbox" />
      {text('connexion.seSouvenir')}
    </label>
  ) : null;
}

interface AddressFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AddressField({ value, onChange }: AddressFieldProps): ReactNode {
  const text = useText();
  return (
    <>
      <label htmlFor="login">{text('connexion.login')}</label>
      <input
        autoCapitalize="none"
        autoComplete="username"
        className={styles.input}
        id="login"
        inputMode="email"
        onChange={(event) => onChange(event.target.value)}
        ref={focusAtOnce}
        required
        spellCheck={false}
        value={value}
      />
    </>
  );
}

interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function PasswordField({ value, error, onChange }: PasswordFieldProps): ReactNode {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <label htmlFor="mot-de-passe">{text('connexion.motDePasse')}</label>
      <div className={styles.password}>
        <input
          aria-describedby="login-erreur"
          aria-invalid={error ? true : undefined}
          autoComplete="current-password"
          className={styles.input}
          id="mot-de-passe"
          onChange={(event) => onChange(event.target.value)}
          required
          type={isShown ? 'text' : 'password'}
          value={value}
        />
        <button
          aria-label={text(isShown ? 'connexion.masquer' : 'connexion.afficher')}
          aria-pressed={isShown}
          className={styles.eye}
          onClick={() => setShown(!isShown)}
          type="button"
        >
          <EyeIcon isCrossed={isShown} />
        </button>
      </div>
    </>
  );
}

interface SignIn {
  readonly error: string | null;
  readonly isBusy: boolean;
  /** The password was right; the second factor is due. */
  readonly isPending: boolean;
  /** The provider recognised the person, and the account is still to be confirmed by its password: says so; null: nothing to link. */
  readonly link: string | null;
  readonly submit: (open: () => Promise<SessionUser>, password?: string) => Promise<void>;
  /** Links where that was wanted, then opens the back-office. */
  readonly finish: (user: SessionUser, password: string) => Promise<void>;
  readonly restart: () => void;
  readonly drop: () => void;
}

function useSignIn(): SignIn {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(hasProviderAnswer);
  const [isPending, setPending] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const finish: SignIn['finish'] = async (user, password) => {
    if (link !== null) await (await loadProvider()).linkToProvider(password);
    await enterAs(user);
  };
  async function attempt(open: () => Promise<SessionUser>, password: string): Promise<void> {
    try {
      await finish(await open(), password);
    } catch (cause) {
      if (needsSecondFactor(cause)) setPending(true);
      else if (needsLink(cause)) setLink(signInError(cause, text));
      else setError(signInError(cause, text));
      setBusy(false);
    }
  }
  const submit: SignIn['submit'] = (open, password = '') => {
    setBusy(true);
    setError(null);
    return attempt(open, password);
  };
  const arrive = useEffectEvent((open: () => Promise<SessionUser>) => attempt(open, ''));
  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer === null) return;
    loadProvider().then(
      (provider) => arrive(() => provider.enterByProvider(answer)),
      (error: unknown) => console.warn('fournisseur', error),
    );
  }, []);
  function drop(): void {
    setLink(null);
    setError(null);
  }
  return { error, link, isBusy, isPending, submit, finish, restart: () => setPending(false), drop };
}

function needsLink(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'compte-a-lier';
}

async function enterAs(user: SessionUser): Promise<void> {
  const { applyPreferences } = await import('../start/apply-preferences.ts');
  await applyPreferences(user);
  enter();
}

/** Target of the person before they signed in, else the dashboard. */
function enter(): void {
  goTo(takeLastUrl() ?? '/dashboard', { replace: true });
}

/** The frame's code comes while the person types the password, and costs the sign-in page nothing. */
function preloadFrame(): void {
  void import('../frame/frame.tsx');
}

function focusAtOnce(element: HTMLInputElement | null): void {
  element?.focus();
}
