import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listGrilleAlertesOptions } from '#generated/client/queries/programmation.gen.ts';
import type { Criteria } from '#generated/client/record-client.gen.ts';
import type { AlerteSeance, FestivalProgrammationRow, FestivalSalleIndisponibiliteRow } from '#generated/client/types.gen.ts';
import {
  type FestivalProgrammationFilter,
  type FestivalSalleIndisponibiliteFilter,
  festivalProgrammationClient,
  festivalSalleClient,
  festivalSalleIndisponibiliteClient,
} from '#generated/client/records.gen.ts';
import { festivalDayBounds, festivalDayOf, gridDays, minutesOfDay } from '#domain/programmation/festival-day.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { useRights } from '#web/session/rights.ts';
import { readRoom, readScreening, type Room, ROOM_COLUMNS, type RoomRow, type Screening, SCREENING_COLUMNS } from './grid-model.ts';

export const SCREENINGS = 'festival-programmation';
export const ROWS_MAX = 5000;
const DAY_ROWS_MAX = 500;
const ROOMS_MAX = 200;

/** Of one screening, for the days: when it is and whether it meets another one. */
const DAY_COLUMNS = ['Debut', 'Conflit'] as const;

export interface GridDay {
  readonly date: string;
  readonly count: number;
  readonly hasOverlap: boolean;
}

/** Key of the rows of a day: what a move changes before the server answers. */
export function dayKey(year: number, day: string) {
  return [SCREENINGS, 'grille', year, day] as const;
}

export interface Days {
  readonly days: readonly GridDay[];
  readonly first: string | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The days of the edition with what each holds. */
export function useGridDays(year: number | null): Days {
  const edition = useDictionary('dico-festival-editions').find(({ Eannee }) => Eannee === year);
  const read = useQuery({
    queryKey: [SCREENINGS, 'jours', year],
    queryFn: ({ signal }) =>
      festivalProgrammationClient.list({ filter: ofEdition(year, [], DAY_COLUMNS), skip: 0, take: ROWS_MAX, signal }),
    enabled: year !== null,
    placeholderData: keepPreviousData,
  });
  const first = typeof edition?.DateDebut === 'string' ? edition.DateDebut : null;
  const last = typeof edition?.DateFin === 'string' ? edition.DateFin : null;
  const days = useMemo(() => daysOf(read.data ?? [], { first, last }), [read.data, first, last]);
  return { days, first, isPending: read.isPending, error: read.error, retry: () => void read.refetch() };
}

function daysOf(
  rows: readonly FestivalProgrammationRow[],
  { first, last }: { readonly first: string | null; readonly last: string | null },
): readonly GridDay[] {
  const byDay = Map.groupBy(rows, (row) => festivalDayOf(row.Debut ?? '') ?? '');
  byDay.delete('');
  const range = first === null || last === null ? null : { first, last };
  return gridDays(range, [...byDay.keys()]).map((date) => {
    const dayRows = byDay.get(date) ?? [];
    return { date, count: dayRows.length, hasOverlap: dayRows.some(({ Conflit }) => Conflit === 2) };
  });
}

export interface DayData {
  readonly screenings: readonly Screening[];
  readonly rooms: readonly Room[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Screenings and rooms of one day; a room that no longer serves shows while it holds one. */
export function useGridDay(year: number | null, day: string | null): DayData {
  const shown = day ?? '';
  const bounds = festivalDayBounds(day ?? '2000-01-01');
  const between: readonly Criteria<FestivalProgrammationRow>[] = [
    { field: 'Debut', op: 'gte', value: bounds.start },
    { field: 'Debut', op: 'lt', value: bounds.end },
  ];
  const screenings = useQuery({
    queryKey: dayKey(year ?? 0, shown),
    queryFn: ({ signal }) =>
      festivalProgrammationClient.list({ filter: ofEdition(year, between, SCREENING_COLUMNS), skip: 0, take: DAY_ROWS_MAX, signal }),
    enabled: year !== null && day !== null,
    meta: { entities: ['festival-programme', 'festival-inscription'] },
  });
  const { rooms, closures } = useRooms(shown, { year, bounds, isAsked: day !== null });
  const warnings = useDayWarnings(year, day);
  const { data, error, isPending, refetch } = screenings;
  return useMemo(() => {
    const held = data ?? [];
    const shownRooms = roomsOf(held, { rooms: rooms.data ?? [], closures: closures.data ?? [], day: shown });
    const turnarounds = new Map(shownRooms.map(({ id, turnaround }) => [id, turnaround]));
    return {
      screenings: held
        .flatMap((row) => readScreening(row, shown, (room) => turnarounds.get(room) ?? null) ?? [])
        .map((one) => ({ ...one, warnings: warnings.get(one.id) ?? [] })),
      rooms: shownRooms,
      isPending: isPending || rooms.isLoading,
      error,
      retry: () => void refetch(),
    };
  }, [data, error, isPending, refetch, rooms.data, rooms.isLoading, closures.data, shown, warnings]);
}

/** True once a first day has come: it comes whole, the next ones into what is shown. */
export function useBegun(isPending: boolean): boolean {
  const [isBegun, setBegun] = useState(!isPending);
  if (!isPending && !isBegun) setBegun(true);
  return isBegun || !isPending;
}

const NO_WARNINGS: ReadonlyMap<number, readonly AlerteSeance[]> = new Map();

/** Warnings of a day that the hours and the rooms do not show. A closed room shows in its column. */
function useDayWarnings(year: number | null, day: string | null): ReadonlyMap<number, readonly AlerteSeance[]> {
  const { data } = useQuery({
    ...listGrilleAlertesOptions({ path: { annee: year ?? 0 }, query: { jour: day ?? '' } }),
    enabled: year !== null && day !== null,
    meta: {
      entities: [
        SCREENINGS,
        'seance-acquittement',
        'festival-participant',
        'festival-inscription',
        'film-copie',
        'film-kdm',
        'festival-salle-indisponibilite',
      ],
    },
    select: warningsByScreening,
    retry: false,
  });
  return data ?? NO_WARNINGS;
}

/** Fields that a block shows already by its own place. */
const SAID_BY_BLOCK: readonly AlerteSeance['Code'][] = ['salleFermee', 'programmeAilleurs', 'seanceCourte'];

function warningsByScreening(warnings: readonly AlerteSeance[]): ReadonlyMap<number, readonly AlerteSeance[]> {
  return Map.groupBy(
    warnings.filter(({ Code, Acquittement }) => Acquittement !== null || !SAID_BY_BLOCK.includes(Code)),
    ({ IdProgrammation }) => IdProgrammation,
  );
}

interface RoomsAsked {
  readonly year: number | null;
  readonly bounds: ReturnType<typeof festivalDayBounds>;
  readonly isAsked: boolean;
}

/** The rooms of the festival, and when they are closed that day, for who may read them. */
export function useRooms(shown: string, { year, bounds, isAsked }: RoomsAsked) {
  const { can } = useRights();
  const rooms = useQuery({
    queryKey: ['festival-salle', 'grille', year],
    queryFn: ({ signal }) =>
      festivalSalleClient.list({
        filter: {
          Tri: [
            { Key: 'Ordre', Desc: false },
            { Key: 'Libelle', Desc: false },
          ],
          Criteres: null,
          Colonnes: ROOM_COLUMNS,
        },
        skip: 0,
        take: ROOMS_MAX,
        signal,
      }),
    enabled: can('FESTIVAL-SALLES'),
    meta: { entities: ['festival-salle-edition'] },
    retry: false,
  });
  const closures = useQuery({
    queryKey: ['festival-salle-indisponibilite', 'grille', shown],
    queryFn: ({ signal }) => festivalSalleIndisponibiliteClient.list({ filter: closedDuring(bounds), skip: 0, take: ROOMS_MAX, signal }),
    enabled: isAsked && can('FESTIVAL-SALLE-INDISPONIBILITE'),
    retry: false,
  });
  return { rooms, closures };
}

interface RoomSources {
  readonly rooms: readonly RoomRow[];
  readonly closures: readonly FestivalSalleIndisponibiliteRow[];
  readonly day: string;
}

/** Rooms that the edition opens; where it says nothing of any, every room that serves. Whoever may not read the rooms sees those of the screenings, by their names. */
export function roomsOf(screenings: readonly FestivalProgrammationRow[], { rooms, closures, day }: RoomSources): readonly Room[] {
  const used = new Map(screenings.map(({ IdSalle = null, SalleLibelle = null }) => [IdSalle, SalleLibelle]));
  function isOpen({ JaugeEdition = null }: RoomRow): boolean {
    return JaugeEdition !== null;
  }
  const isOpened = rooms.some(isOpen);
  function serves(row: RoomRow): boolean {
    return row.IsActif === true && row.IsHorsFestival !== true && (!isOpened || isOpen(row));
  }
  const serving = rooms.filter((row) => used.has(row.Id) || serves(row));
  const servingIds = new Set(serving.map(({ Id }) => Id));
  const others = [...used].flatMap(([Id, Libelle]): readonly RoomRow[] => (Id === null || servingIds.has(Id) ? [] : [{ Id, Libelle }]));
  return [...serving, ...others].map((row) => readRoom(row, closuresOf(closures, row.Id, day)));
}

function closuresOf(rows: readonly FestivalSalleIndisponibiliteRow[], room: number, day: string): Room['closures'] {
  return rows
    .filter((row) => row.IdSalle === room)
    .map((row) => ({
      start: minutesOfDay(day, row.Debut ?? '') ?? 0,
      end: minutesOfDay(day, row.Fin ?? '') ?? 0,
      reason: row.Motif ?? null,
    }));
}

export function ofEdition(
  year: number | null,
  more: readonly Criteria<FestivalProgrammationRow>[],
  Colonnes: FestivalProgrammationFilter['Colonnes'],
): FestivalProgrammationFilter {
  const and: readonly Criteria<FestivalProgrammationRow>[] = [
    { field: 'Eannee', op: 'eq', value: year },
    { field: 'IsHorsFestival', op: 'eq', value: false },
    ...more,
  ];
  return { Tri: [{ Key: 'Debut', Desc: false }], Criteres: { and }, Colonnes };
}

function closedDuring({ start, end }: { readonly start: string; readonly end: string }): FestivalSalleIndisponibiliteFilter {
  const and: readonly Criteria<FestivalSalleIndisponibiliteRow>[] = [
    { field: 'Debut', op: 'lt', value: end },
    { field: 'Fin', op: 'gt', value: start },
  ];
  return { Criteres: { and }, Colonnes: ['IdSalle', 'Debut', 'Fin', 'Motif'] };
}
