import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { keepOnAccount } from '#web/session/account-preferences.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './tour.module.css';

/** Part of the page that each step shows; null: it is the first thing seen, and a frame round it all would only look like the keyboard's. */
const STEPS = [
  { key: 'menu', shows: null },
  { key: 'recherche', shows: '[data-tour=recherche]' },
  { key: 'chiffres', shows: '[data-tour=chiffres]' },
  { key: 'edition', shows: '[data-tour=edition]' },
  { key: 'aide', shows: '[data-tour=aide]' },
] as const;

/** The first minutes: a card in the page, not over it, so that nobody has to close it to work. */
export function TourCard(): ReactNode {
  const text = useText();
  const [index, setIndex] = useState(0);
  const step = STEPS[index] ?? STEPS[0];
  const isLast = index === STEPS.length - 1;
  function end(): void {
    void keepOnAccount({ IsVisiteFaite: true });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') end();
  }
  useHighlight(step.shows);
  return (
    <section aria-label={text('visite.titre')} className={styles.card}>
      <p className="ui-note">{text('visite.etape', { numero: index + 1, nombre: STEPS.length })}</p>
      <div aria-live="polite">
        <h2>{text(`visite.${step.key}.titre`)}</h2>
        <p>{text(`visite.${step.key}.texte`)}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={end} onKeyDown={onKeyDown} variant="quiet">
          {text('visite.passer')}
        </Button>
        <Button disabled={index === 0} onClick={() => setIndex(index - 1)} onKeyDown={onKeyDown}>
          {text('visite.precedent')}
        </Button>
        <Button onClick={isLast ? end : () => setIndex(index + 1)} onKeyDown={onKeyDown} variant="primary">
          {text(isLast ? 'visite.terminer' : 'visite.suivant')}
        </Button>
      </div>
    </section>
  );
}

const RING = String(styles.shown);

/** A ring around what the step speaks of. */
function useHighlight(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return undefined;
    const shown = document.querySelector(selector);
    shown?.classList.add(RING);
    return () => shown?.classList.remove(RING);
  }, [selector]);
}
