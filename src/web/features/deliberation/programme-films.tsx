import { ChevronDown, ChevronUp } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { formatFilmDuration } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Ranking } from './decision-calls.ts';
import { type Film, filmsIn, type Programme, rankedAt } from './deliberation-model.ts';
import { FILM_DRAG } from './place-strip.tsx';
import { useFilmDrop } from './use-film-drop.ts';
import styles from './deliberation.module.css';

interface ProgrammeFilmsProps {
  readonly programme: Programme;
  readonly films: readonly Film[];
  readonly lifted: Film | null;
  readonly canWrite: boolean;
  readonly onRank: (film: Film, programme: Programme, ranking: Ranking) => void;
}

/** The films of a programme in their order: Alt and the arrows, buttons or the hand change it; one from elsewhere is dropped at its place. */
export function ProgrammeFilms({ programme, films, lifted, canWrite, onRank }: ProgrammeFilmsProps): ReactNode {
  const text = useText();
  const programmeFilms = filmsIn(films, programme.id);
  const [held, setHeld] = useState<Film | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const followed = useRef(0);
  const seen = programmeFilms.map(({ id }) => id);
  // The line that moved keeps the keyboard.
  useEffect(() => {
    if (followed.current !== 0) list.current?.querySelector<HTMLElement>(`[data-film="${followed.current}"]`)?.focus();
    followed.current = 0;
  }, [films]);
  function rank(film: Film, at: number): void {
    const ids = rankedAt(seen, film.id, at);
    if (!canWrite || ids.join(' ') === seen.join(' ')) return;
    followed.current = film.id;
    onRank(film, programme, { ids, seen });
  }
  const coming = held ?? (lifted?.place === InscriptionPlace.selection ? lifted : null);
  return (
    <ol aria-label={text('deliberation.ordre.titre', { programme: programme.name })} className={styles.order} ref={list}>
      {programmeFilms.map((film, index) => (
        <FilmLine
          canWrite={canWrite}
          coming={coming}
          film={film}
          isLast={index === programmeFilms.length - 1}
          key={film.id}
          onDrop={(one) => rank(one, index)}
          onHold={setHeld}
          onMove={(by) => rank(film, index + by)}
          rank={index}
        />
      ))}
    </ol>
  );
}

interface FilmLineProps {
  readonly film: Film;
  readonly rank: number;
  readonly isLast: boolean;
  readonly canWrite: boolean;
  /** Film dragged over it. */
  readonly coming: Film | null;
  readonly onHold: (film: Film | null) => void;
  readonly onDrop: (film: Film) => void;
  readonly onMove: (by: -1 | 1) => void;
}

function FilmLine({ film, rank, isLast, canWrite, coming, onHold, onDrop, onMove }: FilmLineProps): ReactNode {
  const { isOver, drop } = useFilmDrop(coming?.id === film.id ? null : coming, onDrop);
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  const drag = {
    draggable: canWrite,
    onDragEnd: () => onHold(null),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(FILM_DRAG, String(film.id));
      onHold(film);
    },
  };
  return (
    <li data-over={isOver || undefined} {...drag} {...drop}>
      <button
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className={styles.orderFilm}
        data-film={film.id}
        onKeyDown={onKeyDown}
        type="button"
      >
        {`${rank + 1}. ${film.title}`}
      </button>
      <span className="num">{film.seconds === 0 ? '' : formatFilmDuration(film.seconds)}</span>
      {canWrite ? <MoveButtons isLast={isLast} onMove={onMove} rank={rank} title={film.title} /> : null}
    </li>
  );
}

interface MoveButtonsProps extends Pick<FilmLineProps, 'rank' | 'isLast' | 'onMove'> {
  readonly title: string;
}

function MoveButtons({ rank, isLast, title, onMove }: MoveButtonsProps): ReactNode {
  const text = useText();
  return (
    <>
      <IconButton
        disabled={rank === 0}
        icon={ChevronUp}
        label={text('deliberation.ordre.monter', { film: title })}
        onClick={() => onMove(-1)}
      />
      <IconButton
        disabled={isLast}
        icon={ChevronDown}
        label={text('deliberation.ordre.descendre', { film: title })}
        onClick={() => onMove(1)}
      />
    </>
  );
}
