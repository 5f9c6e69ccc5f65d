import { type ReactNode, useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { chapterBySlug } from '../manual/chapters.ts';
import { screenTarget } from '../manual/manual-href.ts';
import { ManualText } from '../manual/manual-text.tsx';
import { nodesOf } from '../manual/manual-node.ts';
import { entryHref } from '../navigation.ts';
import { endTour, type RunningTour, tour } from './tour-store.ts';
import styles from './tour.module.css';

/** A first day on the screens themselves: each step opens the screen that its text names first, and stands in a corner while one works. */
export function RunningTourCard({ slug, place }: RunningTour): ReactNode {
  const text = useText();
  const chapter = chapterBySlug(slug);
  const section = chapter?.sections[place];
  const target = nodesOf(section?.nodes ?? [], 'link').flatMap(({ text: href }) => screenTarget(href) ?? [])[0];
  const href = target === undefined ? null : entryHref(target);
  useEffect(() => {
    if (href !== null) goTo(href);
  }, [href, place]);
  if (chapter === null || section === undefined) return null;
  const count = chapter.sections.length;
  const isLast = place === count - 1;
  return (
    <section aria-label={chapter.title} className={styles.running}>
      <p className="ui-note">{text('visite.etape', { numero: place + 1, nombre: count })}</p>
      <div aria-live="polite" lang="fr">
        <h2>{section.title}</h2>
        <ManualText nodes={section.nodes} />
      </div>
      <div className={styles.actions}>
        <Button onClick={endTour} variant="quiet">
          {text('aide.quitter')}
        </Button>
        <Button disabled={place === 0} onClick={() => tour.set({ slug, place: place - 1 })}>
          {text('visite.precedent')}
        </Button>
        <Button onClick={isLast ? endTour : () => tour.set({ slug, place: place + 1 })} variant="primary">
          {text(isLast ? 'visite.terminer' : 'visite.suivant')}
        </Button>
      </div>
    </section>
  );
}
