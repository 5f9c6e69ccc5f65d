import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { ErrorPage } from './error-page.tsx';

/** An unexpected error of the whole application. */
export function RootError(props: ErrorComponentProps): ReactNode {
  return <RouteError {...props} />;
}

/** An unexpected error of one screen: the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactNode {
  const text = useText();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorPage
      actions={
        <button className="pg-primary" onClick={retry} type="button">
          {text('page.reessayer')}
        </button>
      }
      detail={<ErrorDetail error={error} />}
      mark="500"
      title={text('page.500.titre')}
      todo={<p>{text('page.500.action')}</p>}
      why={<p>{error instanceof ApiError ? error.detail : text('page.500.texte')}</p>}
    />
  );
}

function ErrorDetail({ error }: { readonly error: unknown }): ReactNode {
  const text = useText();
  if (error instanceof ApiError)
    return error.requestId ? <p className="pg-small">{text('requetes.reference', { id: error.requestId })}</p> : null;
  return <p className="pg-small">{error instanceof Error ? error.message : String(error)}</p>;
}
