import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { formatFilmDuration, formatLength } from '#domain/values/dates/durations.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Film, saidOf, sorted } from './deliberation-model.ts';
import { markText } from './mark-text.ts';
import { TotalsBar } from './totals-bar.tsx';
import type { Deliberation } from './use-deliberation.ts';
import styles from './deliberation.module.css';

const { selection, preselection, attente, aDecider } = InscriptionPlace;
const SHOWN = [selection, preselection, attente, aDecider] as const;

interface ProjectionProps {
  readonly data: Deliberation;
  readonly title: string;
  readonly onLeave: () => void;
}

/** For everybody in the room: large, only read, and no marks until the section deliberates, whoever projects it. */
export function Projection({ data, title, onLeave }: ProjectionProps): ReactNode {
  const text = useText();
  useEffect(() => {
    function leave(event: globalThis.KeyboardEvent): void {
      if (event.key === 'Escape') onLeave();
    }
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onLeave]);
  return (
    <section className={styles.projection}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <span className={styles.actions}>
          <Button icon={X} onClick={onLeave}>
            {text('deliberation.quitter')}
          </Button>
        </span>
      </header>
      <TotalsBar data={data} />
      <div className={styles.columns}>
        {SHOWN.map((place) => (
          <Column films={data.films.filter((film) => film.place === place)} isOpen={data.isOpen} key={place} place={place} />
        ))}
      </div>
    </section>
  );
}

function Column({
  films,
  place,
  isOpen,
}: {
  readonly films: readonly Film[];
  readonly place: number;
  readonly isOpen: boolean;
}): ReactNode {
  const text = useText();
  const language = useLanguage();
  const placeMeaning = saidOf('inscription-place', place, language);
  // Once all is decided, this place has nothing to show.
  if (place === aDecider && films.length === 0) return null;
  const minutes = Math.round(films.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return (
    <section aria-labelledby={`projection-${place}`} className={styles.column} data-status={placeMeaning?.status}>
      <h2 id={`projection-${place}`}>{placeMeaning?.label}</h2>
      <p className="num">{text('deliberation.filmsPlace', { count: films.length, duree: formatLength(minutes) })}</p>
      <ul>
        {sorted(films, { by: isOpen ? 'average' : 'title', isDown: isOpen }).map((film) => (
          <li key={film.id}>
            <span className={styles.projected}>{film.title}</span>
            <span className={styles.projectedFacts}>
              {[film.directors, film.country, film.seconds === 0 ? '' : formatFilmDuration(film.seconds)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            {isOpen && film.average !== null ? (
              <span className={classNames('num', styles.projectedMark)}>{markText(film.average, language)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
