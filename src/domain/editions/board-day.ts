import { daysBetween } from '#domain/values/dates.ts';
import { find, type Work } from '#domain/work/work.ts';

interface Around {
  readonly today: string;
  readonly edition: { readonly first: string; readonly last: string } | null;
}

/**
 * The day that a board of one day opens on: today while the festival is on or something stands on it, as the grid does;
 * else the nearest day on which something stands, those to come before those that are over; else the first day of the edition.
 */
export function nearestDay(busy: Iterable<string>, { today, edition }: Around): string {
  const days = new Set(busy);
  if (days.has(today) || (edition !== null && today >= edition.first && today <= edition.last)) return today;
  function away(day: string): number {
    return Math.abs(daysBetween(today, day));
  }
  const [nearest] = [...days].toSorted((left, right) => away(left) - away(right) || right.localeCompare(left));
  return nearest ?? edition?.first ?? today;
}

export function* daysOfEdition(year: number): Work<Around['edition']> {
  const [edition] = yield* find('festival-edition', { Eannee: year });
  const { DateDebut: first = null, DateFin: last = null } = edition ?? {};
  return first === null || last === null ? null : { first, last };
}
