import type { FestivalProgrammationRow } from '#generated/client/types.gen.ts';
import { festivalDayOf } from '#domain/programmation/festival-day.ts';
import { addDays, weekday } from '#domain/values/dates.ts';
import { readScreening, type Screening } from '../grid-model.ts';

/** A screening among those of several days. */
export interface WeekScreening extends Screening {
  readonly day: string;
  /** It meets another one, or misses somebody or something. */
  readonly isConflicting: boolean;
  /** Code of its programme on the papers; empty: its name alone. */
  readonly code: string;
}

/** Longer editions are shown week by week. */
const DAYS_AT_ONCE = 10;

/** The days that are shown with one of them: all of the edition, or its week. */
export function daysShownWith(day: string, days: readonly string[]): readonly string[] {
  if (days.length <= DAYS_AT_ONCE) return days;
  const monday = addDays(day, 1 - weekday(day));
  const sunday = addDays(monday, 6);
  return days.filter((one) => monday <= one && one <= sunday);
}

export function readWeekScreening(row: FestivalProgrammationRow): readonly WeekScreening[] {
  const day = festivalDayOf(row.Debut ?? '');
  const read = day === null ? null : readScreening(row, day, () => null);
  return day === null || read === null
    ? []
    : [{ ...read, day, isConflicting: (row.Conflit ?? null) !== null, code: row.CodeProgramme ?? '' }];
}

export type Cells = ReadonlyMap<string, readonly WeekScreening[]>;

export function cellKey(room: number | null, day: string): string {
  return `${room ?? ''} ${day}`;
}

/** The screenings of each room and day, in their order. */
export function cellsOf(screenings: readonly WeekScreening[]): Cells {
  return Map.groupBy(
    screenings.toSorted((left, right) => left.start - right.start || left.id - right.id),
    ({ idSalle, day }) => cellKey(idSalle, day),
  );
}

interface Table {
  readonly cells: Cells;
  readonly rooms: readonly (number | null)[];
  readonly days: readonly string[];
}

/** The screening an arrow leads to: up and down through a day, left and right to the nearest hour of the same room on another day. */
export function weekNeighbour(current: WeekScreening, key: string, { cells, rooms, days }: Table): WeekScreening | null {
  function of(room: number | null, day: string): readonly WeekScreening[] {
    return cells.get(cellKey(room, day)) ?? [];
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const dayScreenings = rooms.flatMap((room) => of(room, current.day));
    return dayScreenings[dayScreenings.findIndex(({ id }) => id === current.id) + (key === 'ArrowUp' ? -1 : 1)] ?? null;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const at = days.indexOf(current.day);
  const next = key === 'ArrowLeft' ? days.slice(0, at).toReversed() : days.slice(at + 1);
  const held = next.map((day) => of(current.idSalle, day)).find((found) => found.length > 0) ?? [];
  return held.toSorted((left, right) => Math.abs(left.start - current.start) - Math.abs(right.start - current.start))[0] ?? null;
}
