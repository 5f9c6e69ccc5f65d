import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ErrorPage } from './error-page.tsx';
import styles from './pages.module.css';

/** 404, at the requested address: the person sees what they typed. */
export function NotFoundPage(): ReactNode {
  const text = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ErrorPage
      actions={
        <Link className={styles.primary} to="/dashboard">
          {text('page.retour')}
        </Link>
      }
      detail={path === '/404' ? null : <code>{path}</code>}
      mark="404"
      title={text('page.404.titre')}
      todo={<p>{text('page.404.action')}</p>}
      why={<p>{text('page.404.texte')}</p>}
    />
  );
}
