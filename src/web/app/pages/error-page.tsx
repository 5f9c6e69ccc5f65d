import styles from './pages.module.css';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useFace } from '#web/session/festival-face.ts';
import { LanguageLinks } from './language-links.tsx';

interface ErrorPageProps {
  /** Shown large: `404`; a word for pages without a number. */
  readonly mark: ReactNode;
  readonly title: string;
  /** Why the person sees this page. */
  readonly why: ReactNode;
  /** Advice for now. */
  readonly todo: ReactNode;
  readonly detail?: ReactNode;
  readonly actions: ReactNode;
}

/** Layout of every error page: what happened, why, and what to do. */
export function ErrorPage({ mark, title, why, todo, detail, actions }: ErrorPageProps): ReactNode {
  const text = useText();
  const { name } = useFace();
  return (
    <main className={styles.errorPage}>
      <div className={styles.errorBox}>
        <p className={styles.errorBrand}>{name}</p>
        <p aria-hidden className={styles.errorMark}>
          {mark}
        </p>
        <h1>{title}</h1>
        <div className={styles.errorWhy}>{why}</div>
        {detail ? <div className={styles.errorDetail}>{detail}</div> : null}
        <h2>{text('page.queFaire')}</h2>
        <div className={styles.errorTodo}>{todo}</div>
        <div className={styles.errorActions}>{actions}</div>
        <LanguageLinks />
      </div>
    </main>
  );
}
