import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FestivalProgrammationFilter, festivalProgrammationClient } from '#generated/client/records.gen.ts';
import { festivalDayBounds } from '#domain/programmation/festival-day.ts';
import type { Room } from '../grid-model.ts';
import { ofEdition, ROWS_MAX, roomsOf, SCREENINGS, useRooms } from '../use-grid-data.ts';
import { readWeekScreening, type WeekScreening } from './week-model.ts';

/** Columns of a line of a week: the other fields of a block of a day are a click away. */
const COLUMNS: FestivalProgrammationFilter['Colonnes'] = [
  'IdProgramme',
  'IdSalle',
  'Debut',
  'Fin',
  'Battement',
  'Etat',
  'IsModifieeDepuis',
  'Conflit',
  'CouleurFond',
  'CouleurTexte',
  'CodeProgramme',
];

export interface WeekData {
  readonly screenings: readonly WeekScreening[];
  readonly rooms: readonly Room[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The screenings of several days and their rooms: one reading each, whatever their number. */
export function useGridWeek(year: number, days: readonly string[]): WeekData {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? first;
  const bounds = { start: festivalDayBounds(first).start, end: festivalDayBounds(last).end };
  const read = useQuery({
    queryKey: [SCREENINGS, 'semaine', year, first, last],
    queryFn: ({ signal }) => {
      const between = [
        { field: 'Debut', op: 'gte', value: bounds.start },
        { field: 'Debut', op: 'lt', value: bounds.end },
      ] as const;
      return festivalProgrammationClient.list({ filter: ofEdition(year, between, COLUMNS), skip: 0, take: ROWS_MAX, signal });
    },
    placeholderData: keepPreviousData,
    meta: { entities: ['festival-programme', 'festival-inscription'] },
  });
  const { rooms } = useRooms(first, { year, bounds, isAsked: false });
  const { data, error, isPending, refetch } = read;
  return useMemo(() => {
    const rows = data ?? [];
    return {
      screenings: rows.flatMap(readWeekScreening),
      rooms: roomsOf(rows, { rooms: rooms.data ?? [], closures: [], day: first }),
      isPending: isPending || rooms.isLoading,
      error,
      retry: () => void refetch(),
    };
  }, [data, error, isPending, refetch, rooms.data, rooms.isLoading, first]);
}
