import { addDays, weekday } from '#domain/values/dates.ts';

export const DEMO_STATES = ['avant', 'pendant'] as const;
/** State of the demonstration: 24 days before the opening, or its third full day. */
export type DemoState = (typeof DEMO_STATES)[number];

export const DEMO_SIZES = ['entiere', 'petite'] as const;
/** `entiere`: the volumes of a real festival. `petite`: the same festival with its big piles made small, for tests. */
export type DemoSize = (typeof DEMO_SIZES)[number];

export const DEMO_SEED = 38;

export interface DemoEdition {
  readonly Eannee: number;
  readonly Numero: number;
  /** A Friday, `YYYY-MM-DD`. */
  readonly DateDebut: string;
  /** The Saturday of the next week. */
  readonly DateFin: string;
}

const NUMERO = 38;
const EDITIONS = 5;
const DAYS_BEFORE: Readonly<Record<DemoState, number>> = { avant: 24, pendant: -2 };
const FRIDAY = 5;

/**
 * The current edition and the four before it, placed by a reference date: the opening is the Friday nearest to it plus 24 days
 * (`avant`) or minus 2 (`pendant`). The current edition comes first.
 */
export function demoEditions(referenceDate: string, state: DemoState = 'avant'): readonly DemoEdition[] {
  const opening = nearestFriday(addDays(referenceDate, DAYS_BEFORE[state]));
  return Array.from({ length: EDITIONS }, (_, back) => {
    const start = nearestFriday(addDays(opening, -back * 364));
    return { Eannee: Number(opening.slice(0, 4)) - back, Numero: NUMERO - back, DateDebut: start, DateFin: addDays(start, 8) };
  });
}

function nearestFriday(date: string): string {
  const ahead = (FRIDAY - weekday(date) + 7) % 7;
  return addDays(date, ahead <= 3 ? ahead : ahead - 7);
}
