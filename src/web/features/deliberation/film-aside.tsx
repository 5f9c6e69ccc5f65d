import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { Status } from '#web/ui/status/status.tsx';
import { Still } from '#web/ui/still/still.tsx';
import { type Film, type MemberNote, PLACES, saidOf } from './deliberation-model.ts';
import { markText } from './mark-text.ts';
import { ProgrammeList } from './programme-list.tsx';
import type { Decisions } from './use-decisions.ts';
import type { Deliberation } from './use-deliberation.ts';
import styles from './deliberation.module.css';

interface FilmAsideProps {
  readonly data: Deliberation;
  readonly decisions: Decisions;
  readonly film: Film;
  /** The film that is dragged. */
  readonly lifted: Film | null;
  readonly depth: number;
  readonly canWrite: boolean;
}

/** The film in sight: where it may go, what each member says of it, and the programmes of the section. */
export function FilmAside({ data, decisions, film, lifted, depth, canWrite }: FilmAsideProps): ReactNode {
  const text = useText();
  return (
    <aside aria-labelledby="deliberation-vue" className={styles.aside}>
      <div className={styles.asidePart}>
        <Still {...film.still} className={styles.still} />
        <h2 id="deliberation-vue">{film.title}</h2>
        <p className={styles.filmFacts}>{[film.directors, film.country].filter((part) => part !== '').join(' · ')}</p>
        {film.decidedAt === null ? null : (
          <p className={styles.filmFacts}>
            {text('deliberation.decision', { date: formatDateTime(film.decidedAt), nom: film.decidedBy ?? '–' })}
          </p>
        )}
        <FilmLink depth={depth} film={film.film} />
        <PlaceButtons canWrite={canWrite} film={film} onDecide={decisions.decide} />
        <h3>{text('deliberation.notes')}</h3>
        {film.notes.length === 0 ? <p className="ui-muted">{text('deliberation.aucunAvis')}</p> : null}
        <ul className={styles.saidNotes}>
          {film.notes.map((note) => (
            <NoteLine key={note.member} note={note} />
          ))}
        </ul>
      </div>
      <div className={styles.asidePart}>
        <ProgrammeList canWrite={canWrite} data={data} decisions={decisions} film={film} lifted={lifted} />
      </div>
    </aside>
  );
}

function FilmLink({ film, depth }: { readonly film: number; readonly depth: number }): ReactNode {
  const text = useText();
  const films = useEntity('film');
  const screen = films === null ? null : sheetScreen(films.descriptor);
  const path = screen === null ? null : recordPath(screen, film, { depth: depth + 1, params: {} });
  if (path === null) return null;
  return (
    <Link className={styles.link} to={path}>
      <ExternalLink aria-hidden size={13} />
      {text('deliberation.ouvrir')}
    </Link>
  );
}

interface PlaceButtonsProps {
  readonly film: Film;
  readonly canWrite: boolean;
  readonly onDecide: (film: Film, place: number) => void;
}

function PlaceButtons({ film, canWrite, onDecide }: PlaceButtonsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <fieldset aria-label={text('deliberation.place')} className={styles.choices}>
      {PLACES.map(({ place, key }) => (
        <button
          aria-keyshortcuts={key}
          aria-pressed={film.place === place}
          className={styles.choice}
          data-status={saidOf('inscription-place', place, language)?.status}
          disabled={!canWrite}
          key={place}
          onClick={() => onDecide(film, place)}
          type="button"
        >
          {saidOf('inscription-place', place, language)?.label}
        </button>
      ))}
    </fieldset>
  );
}

function NoteLine({ note }: { readonly note: MemberNote }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const opinion = saidOf('film-avis', note.opinion, language);
  return (
    <li>
      <span className={styles.noteHead}>
        <span className={styles.member}>{note.member}</span>
        {opinion === null ? null : <Status meaning={opinion.status}>{opinion.label}</Status>}
        <span className="num">{markText(note.mark, language)}</span>
      </span>
      {note.isInterested ? <span className="ui-muted">{text('deliberation.interet')}</span> : null}
      {note.comment === null ? null : <span className={styles.comment}>{note.comment}</span>}
    </li>
  );
}
