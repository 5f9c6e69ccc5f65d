import styles from './pages.module.css';
import type { ReactNode } from 'react';
import { useFace } from '#web/session/festival-face.ts';
import { useEditionWords } from '#web/session/use-edition-words.ts';
import { FestivalMark } from '../festival-mark.tsx';
import { AccessibilityLink } from './accessibility/accessibility-link.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LoginArt } from './login-art.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that is opened without a session: whose festival it is, what it is for, and the languages. */
export function EntryFrame({ title, children }: EntryFrameProps): ReactNode {
  const { name } = useFace();
  const edition = useEditionWords();
  return (
    <div className={styles.login}>
      <main className={styles.loginSide}>
        <div className={styles.loginBox}>
          <FestivalMark className={styles.mark} />
          <p className={styles.face}>
            <strong>{name}</strong>
            {edition === null ? null : <span>{edition}</span>}
          </p>
          <h1>{title}</h1>
          {children}
          <LanguageLinks />
          <AccessibilityLink />
        </div>
      </main>
      <LoginArt />
    </div>
  );
}
