import { type ReactNode, useId } from 'react';
import { formatLength } from '#domain/records/values/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import type { Film, Programme } from './deliberation-model.ts';
import type { Deliberation } from './use-deliberation.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';

interface ProgrammeListProps {
  readonly data: Deliberation;
  readonly film: Film;
  readonly canWrite: boolean;
  readonly onCompose: (film: Film, programme: Programme | null) => void;
}

/** The programmes of the section with how far each is filled; a selected film is put in one of them. */
export function ProgrammeList({ data: { programmes, films, programmeMinutes }, film, canWrite, onCompose }: ProgrammeListProps): ReactNode {
  const text = useText();
  const id = useId();
  if (programmes.length === 0) return null;
  return (
    <>
      <h3 id={`${id}-titre`}>{text('deliberation.programmes')}</h3>
      {canWrite ? (
        <Select
          emptyLabel={text('deliberation.sansProgramme')}
          label={text('deliberation.programme')}
          onChange={(value) => onCompose(film, programmes.find((one) => String(one.id) === value) ?? null)}
          options={programmes.map((one) => ({ value: String(one.id), label: one.name }))}
          value={film.programme === null ? '' : String(film.programme)}
        />
      ) : null}
      <ul aria-labelledby={`${id}-titre`} className="dl-programmes">
        {programmes.map((programme) => (
          <ProgrammeLine
            aim={programmeMinutes}
            isOwn={programme.id === film.programme}
            key={programme.id}
            minutes={minutesIn(films, programme)}
            name={programme.name}
          />
        ))}
      </ul>
    </>
  );
}

const minutesIn = (films: readonly Film[], { id }: Programme): number =>
  Math.round(
    films
      .filter(({ programme, place }) => programme === id && place === InscriptionPlace.selection)
      .reduce((sum, { seconds }) => sum + seconds, 0) / 60,
  );

interface ProgrammeLineProps {
  readonly name: string;
  readonly minutes: number;
  readonly aim: number | null;
  readonly isOwn: boolean;
}

function ProgrammeLine({ name, minutes, aim, isOwn }: ProgrammeLineProps): ReactNode {
  const text = useText();
  return (
    <li data-own={isOwn || undefined} data-reached={(aim !== null && minutes >= aim) || undefined}>
      <span>{name}</span>
      <span className="num">
        {aim === null
          ? formatLength(minutes)
          : text('deliberation.remplissage', { duree: formatLength(minutes), cible: formatLength(aim) })}
      </span>
    </li>
  );
}
