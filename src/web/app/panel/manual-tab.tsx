import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ViewLink } from '../frame/view-link.tsx';
import { chapterOf } from '../manual/chapter-of.ts';
import { CHAPTERS } from '../manual/chapters.ts';
import { manualHref, screenAt } from '../manual/manual-href.ts';
import { ManualText } from '../manual/manual-text.tsx';
import styles from '../manual/manual.module.css';

/** The chapter of the open screen, beside it: F1 opens it, and follows from screen to screen. */
export function ManualTab(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const chapter = chapterOf(pathname, CHAPTERS, screenAt);
  if (chapter === null) return null;
  return (
    <>
      <p>
        <ViewLink href={manualHref(chapter.slug)}>{text('aide.pleinePage')}</ViewLink>
      </p>
      <article className={styles.beside} lang="fr">
        <h3>{chapter.title}</h3>
        <ManualText nodes={chapter.opening} />
        {chapter.sections.map(({ anchor, title, nodes }) => (
          <details key={anchor}>
            <summary>{title}</summary>
            <ManualText nodes={nodes} />
          </details>
        ))}
      </article>
    </>
  );
}
