import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FestivalSectionRow } from '#generated/client/types.gen.ts';
import { descriptor as notesDescriptor } from '#generated/entities/film-note.gen.ts';
import { descriptor as programmesDescriptor } from '#generated/entities/festival-programme.gen.ts';
import { totalsOf, type Totals } from '#domain/committee/deliberation/figures.ts';
import { useNow } from '#web/records/fields/days/use-now.ts';
import { useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { useRights } from '#web/session/rights.ts';
import { FILMS_MAX, loadFilms, loadNotes, loadProgrammes, loadSections, NOTES_MAX } from './deliberation-api.ts';
import { type Film, type Programme, readFilms, readProgramme } from './deliberation-model.ts';

const ENTITY = 'festival-inscription';
/** Lifts the scope of the notes of the committee. */
const ALL_NOTES = 'TOUTES-NOTES';

/** Key of the films of a section: what a decision changes before the server answers. */
export function filmsKey(section: number) {
  return [ENTITY, 'deliberation', section] as const;
}

export interface Sections {
  readonly all: readonly FestivalSectionRow[];
  readonly current: FestivalSectionRow | null;
  readonly isProjected: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly go: (values: Readonly<Record<string, unknown>>) => void;
}

/** The sections of the edition and the one in the address; the first that deliberates otherwise. */
export function useSections(year: number | null): Sections {
  const address = useAddress();
  const write = useWriteAddress();
  const read = useQuery({
    queryKey: ['festival-section', 'deliberation', year],
    queryFn: ({ signal }) => loadSections(year ?? 0, signal),
    enabled: year !== null,
  });
  const all = read.data ?? [];
  const requestedSection = all.find(({ Id }) => Id === Number(address.raw['section'] ?? 0));
  return {
    all,
    current: requestedSection ?? all.find(({ DateDeliberation = null }) => DateDeliberation !== null) ?? all[0] ?? null,
    isProjected: Number(address.raw['projection'] ?? 0) === 1,
    isPending: read.isPending,
    error: read.error,
    retry: () => void read.refetch(),
    go: (values) => write(values, { replace: true }),
  };
}

export interface Deliberation {
  readonly section: number;
  readonly films: readonly Film[];
  readonly programmes: readonly Programme[];
  readonly totals: Totals;
  readonly aims: Partial<Readonly<Record<keyof Totals, number>>>;
  /** Length of a programme, in minutes. */
  readonly programmeMinutes: number | null;
  /** Moment at which the notes of all open; null: no day is set. */
  readonly opensAt: string | null;
  readonly isOpen: boolean;
  /** The person sees all notes whatever the day. */
  readonly seesAll: boolean;
  /** There is more than one reading brings. */
  readonly isCut: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** All data about the films of a section: three reads, whatever their number. */
export function useDeliberation(section: FestivalSectionRow): Deliberation {
  const id = section.Id;
  const { can } = useRights();
  const now = useNow();
  const films = useQuery({
    queryKey: filmsKey(id),
    queryFn: ({ signal }) => loadFilms(id, signal),
    meta: { entities: ['film', 'film-note', 'film-credit'] },
  });
  const notes = useQuery({
    queryKey: ['film-note', 'deliberation', id],
    queryFn: ({ signal }) => loadNotes(id, signal),
    enabled: can(notesDescriptor.rights.record),
  });
  const programmes = useQuery({
    queryKey: ['festival-programme', 'deliberation', id],
    queryFn: ({ signal }) => loadProgrammes(id, signal),
    enabled: can(programmesDescriptor.rights.record),
  });
  const all = useMemo(() => readFilms(films.data ?? [], notes.data ?? []), [films.data, notes.data]);
  const sectionProgrammes = useMemo(() => (programmes.data ?? []).map(readProgramme), [programmes.data]);
  const minutes = section.MinutesProgramme ?? null;
  const totals = useMemo(() => totalsOf(all, { ids: sectionProgrammes.map((one) => one.id), minutes }), [all, sectionProgrammes, minutes]);
  const opensAt = section.DateDeliberation ?? null;
  return {
    section: id,
    films: all,
    programmes: sectionProgrammes,
    totals,
    aims: aimsOf(section, sectionProgrammes.length),
    programmeMinutes: minutes,
    opensAt,
    seesAll: can(ALL_NOTES),
    isCut: films.data?.length === FILMS_MAX || notes.data?.length === NOTES_MAX,
    isOpen: opensAt !== null && opensAt <= now,
    isPending: films.isPending || notes.isLoading,
    // Rows on screen stay while they cannot be read again.
    error: films.data === undefined ? films.error : null,
    retry: () => void films.refetch(),
  };
}

const AIMS = {
  films: 'CibleFilms',
  minutes: 'CibleMinutes',
  countries: 'CiblePays',
  women: 'CibleRealisatrices',
  premieres: 'CiblePremieres',
} as const;

function aimsOf(section: FestivalSectionRow, programmes: number): Deliberation['aims'] {
  const aimEntries = Object.entries(AIMS).flatMap(([key, field]) => {
    const aim = section[field] ?? null;
    return aim === null ? [] : [[key, aim] as const];
  });
  return { ...Object.fromEntries(aimEntries), ...(programmes === 0 ? {} : { filled: programmes }) };
}
