import { ArrowDown, ArrowUp, Split } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatFilmDuration } from '#domain/values/dates/durations.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Status } from '#web/ui/status/status.tsx';
import { initials } from '#web/ui/still/initials.ts';
import { Still, stillColour } from '#web/ui/still/still.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Film, type MemberNote, type Order, saidOf } from './deliberation-model.ts';
import { filmButton } from './film-button.ts';
import { markText } from './mark-text.ts';
import { FILM_DRAG } from './place-strip.tsx';
import styles from './deliberation.module.css';

interface Sort {
  readonly by: Order;
  readonly isDown: boolean;
}

interface FilmTableProps {
  readonly films: readonly Film[];
  readonly current: Film | null;
  readonly sort: Sort;
  readonly canDrag: boolean;
  readonly onSort: (sort: Sort) => void;
  readonly onWant: (film: number) => void;
  /** The film that is dragged; null once it is let go. */
  readonly onLift: (film: Film | null) => void;
}

const COLUMNS: readonly { readonly by: Order | null; readonly label: Parameters<typeof headText>[1]; readonly isNumber: boolean }[] = [
  { by: 'title', label: 'film', isNumber: false },
  { by: 'country', label: 'pays', isNumber: false },
  { by: 'seconds', label: 'duree', isNumber: true },
  { by: null, label: 'premiere', isNumber: false },
  { by: 'average', label: 'moyenne', isNumber: true },
  { by: 'spread', label: 'ecart', isNumber: true },
  { by: 'noted', label: 'nbAvis', isNumber: true },
  { by: null, label: 'avis', isNumber: false },
  { by: null, label: 'place', isNumber: false },
];

function headText(
  text: ReturnType<typeof useText>,
  label: 'film' | 'pays' | 'duree' | 'premiere' | 'moyenne' | 'ecart' | 'nbAvis' | 'avis' | 'place',
): string {
  return text(`deliberation.${label}`);
}

/** One line a film; the one in sight is the tab stop. */
export function FilmTable({ films, current, sort, canDrag, onSort, onWant, onLift }: FilmTableProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.scroll}>
      <Table
        className={styles.table}
        columns={COLUMNS.map(({ by, label, isNumber }) => ({
          id: label,
          header: by === null ? headText(text, label) : <SortButton by={by} label={headText(text, label)} onSort={onSort} sort={sort} />,
          className: isNumber ? 'num' : undefined,
          headerProps: { 'aria-sort': ariaSort(by, sort) },
        }))}
        row={(film) => <FilmRow canDrag={canDrag} film={film} isCurrent={film.id === current?.id} onLift={onLift} onWant={onWant} />}
        rowKey={({ id }) => id}
        rows={films}
      />
      {films.length === 0 ? <p className={styles.empty}>{text('deliberation.aucunIci')}</p> : null}
    </div>
  );
}

function ariaSort(by: Order | null, sort: Sort): 'ascending' | 'descending' | undefined {
  if (by !== sort.by) return undefined;
  return sort.isDown ? 'descending' : 'ascending';
}

/** Marks begin with the highest, words with the first. */
function startsDown(by: Order): boolean {
  return !['title', 'country', 'number'].includes(by);
}

interface SortButtonProps {
  readonly by: Order;
  readonly label: string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function SortButton({ by, label, sort, onSort }: SortButtonProps): ReactNode {
  const isOn = sort.by === by;
  const Icon = sort.isDown ? ArrowDown : ArrowUp;
  return (
    <button className={styles.sort} onClick={() => onSort({ by, isDown: isOn ? !sort.isDown : startsDown(by) })} type="button">
      {label}
      {isOn ? <Icon aria-hidden size={12} /> : null}
    </button>
  );
}

interface FilmRowProps {
  readonly film: Film;
  readonly isCurrent: boolean;
  readonly canDrag: boolean;
  readonly onWant: (film: number) => void;
  readonly onLift: (film: Film | null) => void;
}

const FilmRow = memo(function FilmRow({ film, isCurrent, canDrag, onWant, onLift }: FilmRowProps): ReactNode {
  const language = useLanguage();
  const place = saidOf('inscription-place', film.place, language);
  return (
    <tr
      data-current={isCurrent || undefined}
      draggable={canDrag}
      onClick={() => onWant(film.id)}
      onDragEnd={() => onLift(null)}
      onDragStart={(event) => {
        event.dataTransfer.setData(FILM_DRAG, String(film.id));
        onLift(film);
      }}
    >
      <th className={classNames(styles.head, 'ui-spine')} scope="row" style={stillColour(film.still.colour)}>
        <Still {...film.still} className={styles.thumb} />
        <button
          aria-current={isCurrent || undefined}
          className={styles.film}
          id={filmButton(film.id)}
          onFocus={() => onWant(film.id)}
          tabIndex={isCurrent ? 0 : -1}
          type="button"
        >
          {film.title}
        </button>
        <span className={styles.filmFacts}>{[film.number, film.directors].filter((part) => part !== '').join(' · ')}</span>
      </th>
      <td>{film.country}</td>
      <td className="num">{film.seconds === 0 ? '' : formatFilmDuration(film.seconds)}</td>
      <td>{film.isPremiere ? saidOf('premiere-type', film.premiere, language)?.label : ''}</td>
      <td className={classNames('num', styles.average)}>{markText(film.average, language)}</td>
      <td className="num">{markText(film.spread, language)}</td>
      <td className="num">{film.noted}</td>
      <td>
        <span className={styles.notes}>
          {film.isDisputed ? <Disputed /> : null}
          {film.notes.map((note) => (
            <NoteChip key={note.member} note={note} />
          ))}
        </span>
      </td>
      <td>{place === null ? null : <Status meaning={place.status}>{place.label}</Status>}</td>
    </tr>
  );
});

function Disputed(): ReactNode {
  const text = useText();
  return (
    <span className={styles.disputed} title={text('deliberation.desaccord')}>
      <Split aria-hidden size={13} />
      <span className="ui-sr-only">{text('deliberation.desaccord')}</span>
    </span>
  );
}

/** Members are few: a third letter tells apart those who share two. */
const MEMBER_LETTERS = 3;

/** « BO 7,5 », in the colour of the opinion; who has an interest is struck out. */
function NoteChip({ note }: { readonly note: MemberNote }): ReactNode {
  const language = useLanguage();
  const opinion = saidOf('film-avis', note.opinion, language);
  const noteParts = [note.member, opinion?.label ?? '', markText(note.mark, language), note.comment ?? ''].filter((part) => part !== '');
  return (
    <span
      className={styles.note}
      data-interested={note.isInterested || undefined}
      data-status={opinion?.status ?? 'draft'}
      title={noteParts.join(' · ')}
    >
      <abbr title={note.member}>{initials(note.member, MEMBER_LETTERS)}</abbr> {markText(note.mark, language)}
    </span>
  );
}
