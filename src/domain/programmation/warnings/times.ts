import { parseInstant } from '#domain/values/dates.ts';

/** Something with hours, as the wire writes them. */
export interface Timed {
  readonly Debut: string | null;
  readonly Fin?: string | null;
}

interface Placed extends Timed {
  readonly Id: number;
  readonly IdSalle: number | null;
}

export function startOf(one: Timed): string {
  return one.Debut ?? '';
}

export function endOf(one: Timed): string {
  return one.Fin ?? startOf(one);
}

export function isAtOnce(one: Timed, other: Timed): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/** Two different screenings in two rooms. */
export function isElsewhere(one: Placed, other: Placed): boolean {
  return other.Id !== one.Id && other.IdSalle !== one.IdSalle;
}

export function hasTwins(one: Placed, all: readonly Placed[]): boolean {
  return all.some((other) => isElsewhere(one, other) && isAtOnce(one, other));
}

/** Minutes from the end of the first to the start of the second, whichever comes first; negative while they overlap. */
export function minutesApart(one: Timed, other: Timed): number | null {
  const [first, second] = startOf(one) <= startOf(other) ? [one, other] : [other, one];
  const [end, start] = [parseInstant(endOf(first)), parseInstant(startOf(second))];
  return end === null || start === null ? null : (start - end) / MINUTE_MS;
}

/** Seconds that it lasts; null without an end. */
export function secondsOf(one: Timed): number | null {
  const [start, end] = [parseInstant(startOf(one)), parseInstant(one.Fin ?? '')];
  return start === null || end === null ? null : (end - start) / SECOND_MS;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
