import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { isChunkError } from '#web/runtime/chunk-error.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { ErrorPage } from './error-page.tsx';
import styles from './pages.module.css';

/** An unexpected error of the whole application. */
export function RootError(props: ErrorComponentProps): ReactNode {
  return <RouteError {...props} />;
}

/** An unexpected error of one screen: the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactNode {
  const text = useText();
  const router = useRouter();
  const isOutdated = isChunkError(error);
  function retry() {
    if (isOutdated) {
      location.reload();
      return;
    }
    reset();
    void router.invalidate();
  }
  return (
    <ErrorPage
      actions={
        <button className={styles.primary} onClick={retry} type="button">
          {text(isOutdated ? 'app.miseAJour.recharger' : 'page.reessayer')}
        </button>
      }
      detail={isOutdated ? undefined : <ErrorDetail error={error} />}
      mark="500"
      title={text(isOutdated ? 'app.miseAJour.titre' : 'page.500.titre')}
      todo={<p>{text('page.500.action')}</p>}
      why={<p>{whyText()}</p>}
    />
  );

  function whyText(): string {
    if (isOutdated) return text('app.miseAJour.texte');
    return error instanceof ApiError ? error.detail : text('page.500.texte');
  }
}

function ErrorDetail({ error }: { readonly error: unknown }): ReactNode {
  const text = useText();
  if (error instanceof ApiError)
    return error.requestId ? <p className={styles.small}>{text('requetes.reference', { id: error.requestId })}</p> : null;
  return <p className={styles.small}>{error instanceof Error ? error.message : String(error)}</p>;
}
