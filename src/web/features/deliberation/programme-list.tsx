import { type ReactNode, useId, useState } from 'react';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/select.tsx';
import { filmsIn, minutesOf, type Film, type Programme } from './deliberation-model.ts';
import { ProgrammeFilms } from './programme-films.tsx';
import type { Decisions } from './use-decisions.ts';
import type { Deliberation } from './use-deliberation.ts';
import { useFilmDrop } from './use-film-drop.ts';
import styles from './deliberation.module.css';

interface ProgrammeListProps {
  readonly data: Deliberation;
  readonly decisions: Decisions;
  readonly film: Film;
  readonly lifted: Film | null;
  readonly canWrite: boolean;
}

/** The programmes of the section with how far each is filled: selected films are put in them, and each has its order. */
export function ProgrammeList({ data, decisions, film, lifted, canWrite }: ProgrammeListProps): ReactNode {
  const { programmes, films, programmeMinutes } = data;
  const text = useText();
  const id = useId();
  // Until one is chosen, the programme of the film, wherever somebody else puts it.
  const [chosen, setChosen] = useState<number | null | undefined>();
  const opened = chosen === undefined ? film.programme : chosen;
  if (programmes.length === 0) return null;
  function put(one: Film, programme: Programme | null): void {
    if (programme !== null) setChosen(programme.id);
    decisions.compose(one, programme);
  }
  return (
    <>
      <h3 id={`${id}-titre`}>{text('deliberation.programmes')}</h3>
      {canWrite && film.place === InscriptionPlace.selection ? (
        <Select
          emptyLabel={text('deliberation.sansProgramme')}
          label={text('deliberation.programme')}
          onChange={(value) => put(film, programmes.find((one) => String(one.id) === value) ?? null)}
          options={programmes.map((one) => ({ value: String(one.id), label: one.name }))}
          value={film.programme === null ? '' : String(film.programme)}
        />
      ) : null}
      {canWrite ? <p className="ui-muted">{text('deliberation.ordre.aide')}</p> : null}
      <ul aria-labelledby={`${id}-titre`} className={styles.programmes}>
        {programmes.map((programme) => (
          <ProgrammeLine
            aim={programmeMinutes}
            coming={canWrite && lifted?.place === InscriptionPlace.selection && lifted.programme !== programme.id ? lifted : null}
            films={filmsIn(films, programme.id)}
            isOpen={programme.id === opened}
            isOwn={programme.id === film.programme}
            key={programme.id}
            name={programme.name}
            onDrop={(one) => put(one, programme)}
            onOpen={() => setChosen(programme.id === opened ? null : programme.id)}
          >
            <ProgrammeFilms canWrite={canWrite} films={films} lifted={lifted} onRank={decisions.rank} programme={programme} />
          </ProgrammeLine>
        ))}
      </ul>
    </>
  );
}

interface ProgrammeLineProps {
  readonly name: string;
  readonly films: readonly Film[];
  readonly aim: number | null;
  readonly isOwn: boolean;
  readonly isOpen: boolean;
  /** The film that is dragged, when it may be put here. */
  readonly coming: Film | null;
  readonly children: ReactNode;
  readonly onOpen: () => void;
  readonly onDrop: (film: Film) => void;
}

function ProgrammeLine({ name, films, aim, isOwn, isOpen, coming, children, onOpen, onDrop }: ProgrammeLineProps): ReactNode {
  const text = useText();
  const { isOver, drop } = useFilmDrop(coming, onDrop);
  const minutes = minutesOf(films);
  const filled =
    aim === null ? formatLength(minutes) : text('deliberation.remplissage', { duree: formatLength(minutes), cible: formatLength(aim) });
  const isExceeded = aim !== null && minutes > aim;
  return (
    <li
      {...drop}
      data-over={isOver || undefined}
      data-own={isOwn || undefined}
      data-exceeded={isExceeded || undefined}
      data-reached={(aim !== null && minutes === aim) || undefined}
    >
      <button aria-expanded={isOpen} className={styles.programme} onClick={onOpen} type="button">
        <span className={styles.programmeName}>{name}</span>
        <span className="num">
          {filled}
          {isExceeded ? ` · ${text('deliberation.depasse', { duree: formatLength(minutes - aim) })}` : ''}
        </span>
        {/* How long it becomes, while the hand is still on the film. */}
        {coming === null ? null : (
          <span className={classNames('num', styles.coming)}>
            {text('deliberation.ordre.avec', { duree: formatLength(minutesOf([...films, coming])) })}
          </span>
        )}
      </button>
      {isOpen ? children : null}
    </li>
  );
}
