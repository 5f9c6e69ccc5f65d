import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { listDonneursDroits } from '#generated/client/sdk/droits.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRightName } from '#web/session/right-name.ts';
import { useUser } from '#web/session/rights.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './pages.module.css';

/** 401: names the missing right, so that the person can ask for it. */
export function UnauthorisedPage(): ReactNode {
  const text = useText();
  const right = useSearchText('droit');
  const name = useRightName(right || null);
  const givers = useGivers();
  return (
    <ErrorPage
      actions={
        <>
          <HomeLink />
          <Link className={styles.secondary} to="/login">
            {text('pageErreur.401.autreCompte')}
          </Link>
        </>
      }
      detail={
        right ? (
          <p>
            {text('page.401.droit')} {name === right ? null : `${name} `}
            <code>{right}</code>
          </p>
        ) : null
      }
      mark="401"
      title={text('page.401.titre')}
      todo={
        <>
          <p>{text('pageErreur.401.action')}</p>
          {givers.length === 0 ? null : <p>{text('pageErreur.401.donneurs', { noms: givers.join(', ') })}</p>}
        </>
      }
      why={<p>{text('pageErreur.401.texte')}</p>}
    />
  );
}

/** People who may give a right; nobody is named to somebody who is not signed in. */
function useGivers(): readonly string[] {
  const [givers, setGivers] = useState<readonly string[]>([]);
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (!isKnown) return;
    listDonneursDroits().then(
      ({ data }) => setGivers(data),
      (error: unknown) => console.warn('rights', error),
    );
  }, [isKnown]);
  return givers;
}

export function NotFoundErrorPage(): ReactNode {
  return <NotFoundPage />;
}

export function ServerErrorPage(): ReactNode {
  const text = useText();
  return (
    <ErrorPage
      actions={
        <>
          <button className={styles.primary} onClick={() => location.assign('/dashboard')} type="button">
            {text('page.reessayer')}
          </button>
          <HomeLink isSecondary />
        </>
      }
      mark="500"
      title={text('page.500.titre')}
      todo={<p>{text('page.500.action')}</p>}
      why={<p>{text('page.500.texte')}</p>}
    />
  );
}

export function UnsupportedBrowserPage(): ReactNode {
  const text = useText();
  return (
    <ErrorPage
      actions={
        <Link className={styles.primary} to="/login">
          {text('pageErreur.503.continuer')}
        </Link>
      }
      detail={<p className={styles.small}>{navigator.userAgent}</p>}
      mark="503"
      title={text('page.503.titre')}
      todo={<p>{text('pageErreur.503.action')}</p>}
      why={<p>{text('pageErreur.503.texte')}</p>}
    />
  );
}

export function MaintenancePage(): ReactNode {
  const text = useText();
  return (
    <ErrorPage
      actions={
        <button className={styles.primary} onClick={() => location.assign('/login')} type="button">
          {text('page.reessayer')}
        </button>
      }
      mark="···"
      title={text('page.maintenance.titre')}
      todo={<p>{text('pageErreur.maintenance.action')}</p>}
      why={<p>{text('pageErreur.maintenance.texte')}</p>}
    />
  );
}

function HomeLink({ isSecondary = false }: { readonly isSecondary?: boolean }): ReactNode {
  const text = useText();
  return (
    <Link className={isSecondary ? styles.secondary : styles.primary} to="/dashboard">
      {text('page.retour')}
    </Link>
  );
}

function useSearchText(name: string): string | null {
  const search: unknown = useSearch({ strict: false });
  const value = isObject(search) ? search[name] : null;
  return typeof value === 'string' ? value : null;
}
