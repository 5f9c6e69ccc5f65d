import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { type FestivalProgrammeFilter, festivalProgrammeClient } from '#generated/client/records.gen.ts';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { fold } from '#web/session/fold.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Programme, PROGRAMME_COLUMNS, readProgramme } from './grid-model.ts';
import styles from './programme-grid.module.css';

interface ProgrammeTrayProps {
  readonly year: number;
  readonly chosen: Programme | null;
  readonly canWrite: boolean;
  readonly onChoose: (programme: Programme | null) => void;
  readonly onGrab: (event: PointerEvent, programme: Programme) => void;
}

const PROGRAMMES_MAX = 500;

/** Programmes of the edition: one that is chosen stands out in the grid and goes where the next click says; any is dragged in. */
export function ProgrammeTray({ year, chosen, canWrite, onChoose, onGrab }: ProgrammeTrayProps): ReactNode {
  const text = useText();
  const [search, setSearch] = useState('');
  const [section, setSection] = useState('');
  const [isUnplaced, setUnplaced] = useState(false);
  const read = useQuery({
    queryKey: ['festival-programme', 'grille', year],
    queryFn: ({ signal }) => festivalProgrammeClient.list({ filter: programmesOf(year), skip: 0, take: PROGRAMMES_MAX, signal }),
    meta: { entities: ['festival-programmation', 'festival-inscription'] },
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  const wanted = fold(search);
  const programmes = (read.data ?? []).map(readProgramme);
  const sections = [...new Set(programmes.map((programme) => programme.section ?? ''))].filter((name) => name !== '');
  const shown = programmes.filter(
    (programme) =>
      (!isUnplaced || programme.screenings === 0) &&
      (section === '' || programme.section === section) &&
      fold(`${programme.name} ${programme.section ?? ''}`).includes(wanted),
  );
  return (
    <aside aria-label={text('programmation.programmes')} className={styles.tray}>
      <SearchBox onChange={setSearch} value={search} />
      {sections.length > 1 ? (
        <Select
          emptyLabel={text('programmation.toutesSections')}
          label={text('programmation.section')}
          onChange={setSection}
          options={sections.map((name) => ({ value: name, label: name }))}
          value={section}
        />
      ) : null}
      <CheckboxLine checked={isUnplaced} label={text('programmation.sansSeance')} onChange={setUnplaced} />
      <p className={styles.trayHelp}>{text(canWrite ? 'programmation.aidePlacer' : 'programmation.aideVoir')}</p>
      <ul>
        {shown.map((programme) => (
          <li key={programme.id}>
            <ProgrammeLine canWrite={canWrite} chosen={chosen} onChoose={onChoose} onGrab={onGrab} programme={programme} />
          </li>
        ))}
      </ul>
      {read.isSuccess && shown.length === 0 ? <p className={styles.trayHelp}>{text('programmation.aucunProgramme')}</p> : null}
    </aside>
  );
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const text = useText();
  return (
    <input
      aria-label={text('programmation.chercher')}
      className="ui-input"
      onChange={(event) => onChange(event.target.value)}
      placeholder={text('programmation.chercher')}
      type="search"
      value={value}
    />
  );
}

interface ProgrammeLineProps extends Omit<ProgrammeTrayProps, 'year'> {
  readonly programme: Programme;
}

function ProgrammeLine({ programme, chosen, canWrite, onChoose, onGrab }: ProgrammeLineProps): ReactNode {
  const text = useText();
  return (
    <button
      aria-pressed={programme.id === chosen?.id}
      className={styles.programme}
      onClick={() => onChoose(programme.id === chosen?.id ? null : programme)}
      onPointerDown={canWrite ? (event) => onGrab(event, programme) : undefined}
      type="button"
    >
      <span aria-hidden className={styles.swatch} style={programme.background === null ? {} : { backgroundColor: programme.background }} />
      <span className={styles.programmeName}>{programme.name}</span>
      <span className={styles.programmeFacts}>
        {[
          programme.needed === null ? text('programmation.sansFilm') : formatLength(programme.needed),
          text('programmation.placees', { count: programme.screenings }),
        ].join(' · ')}
      </span>
    </button>
  );
}

function programmesOf(year: number): FestivalProgrammeFilter {
  return {
    Tri: [
      { Key: 'IdSection', Desc: false },
      { Key: 'Ordre', Desc: false },
      { Key: 'Code', Desc: false },
    ],
    Criteres: {
      and: [
        { field: 'Eannee', op: 'eq', value: year },
        { field: 'IsHorsFestival', op: 'eq', value: false },
      ],
    },
    Colonnes: PROGRAMME_COLUMNS,
  };
}
