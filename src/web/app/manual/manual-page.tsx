import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { printPage } from '#web/shell/print-page.ts';
import { Button } from '#web/ui/button.tsx';
import { ViewLink } from '../frame/view-link.tsx';
import { startTour } from '../tour/tour-store.ts';
import { CHAPTERS, chapterBySlug } from './chapters.ts';
import type { ManualChapter } from './manual.ts';
import { manualHref } from './manual-href.ts';
import { ManualText } from './manual-text.tsx';
import { searchManual } from './search-manual.ts';
import styles from './manual.module.css';

/** The manual of the staff: chapters by trade on the left, the one that is read beside them. */
export function ManualPage(): ReactNode {
  const text = useText();
  const { search, hash } = useLocation();
  const [query, setQuery] = useState('');
  const chapter = ('chapitre' in search ? chapterBySlug(String(search.chapitre)) : null) ?? CHAPTERS[0];
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView();
  }, [hash, chapter]);
  return (
    <div className={styles.page}>
      <nav aria-label={text('aide.sommaire')} className={styles.contents}>
        <input
          aria-label={text('aide.chercher')}
          className="ui-input"
          data-recherche
          onChange={(event) => setQuery(event.target.value)}
          placeholder={text('aide.chercher')}
          type="search"
          value={query}
        />
        {query.trim() === '' ? <Contents current={chapter?.slug} /> : <Hits search={query} />}
      </nav>
      {chapter === undefined ? null : <Chapter chapter={chapter} />}
    </div>
  );
}

function Contents({ current }: { readonly current: string | undefined }): ReactNode {
  return [...Map.groupBy(CHAPTERS, ({ trade }) => trade)].map(([trade, chapters]) => (
    <section key={trade}>
      <h2>{trade}</h2>
      <ul lang="fr">
        {chapters.map(({ slug, title }) => (
          <li key={slug}>
            <ViewLink href={manualHref(slug)} isCurrent={slug === current}>
              {title}
            </ViewLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Hits({ search }: { readonly search: string }): ReactNode {
  const text = useText();
  const hits = searchManual(CHAPTERS, search);
  return (
    <>
      <p aria-live="polite" className="ui-note">
        {text('aide.trouves', { count: hits.length })}
      </p>
      <ul lang="fr">
        {hits.map(({ chapter, section }) => (
          <li key={`${chapter.slug}#${section.anchor}`}>
            <ViewLink href={manualHref(`${chapter.slug}#${section.anchor}`)}>{section.title}</ViewLink>
            <span className="ui-note">{chapter.title}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Chapter({ chapter }: { readonly chapter: ManualChapter }): ReactNode {
  const text = useText();
  return (
    <article className={styles.chapter} lang="fr">
      <header className={styles.head}>
        <h1>{chapter.title}</h1>
        <div className={styles.acts}>
          {chapter.isTour ? (
            <Button onClick={() => startTour(chapter.slug)} variant="primary">
              {text('aide.suivre')}
            </Button>
          ) : null}
          <Button onClick={printPage}>{text('shell.imprimer')}</Button>
        </div>
      </header>
      <ManualText nodes={chapter.opening} />
      {chapter.sections.map(({ anchor, title, nodes }) => (
        <section key={anchor}>
          <h2 id={anchor}>{title}</h2>
          <ManualText nodes={nodes} />
        </section>
      ))}
    </article>
  );
}
