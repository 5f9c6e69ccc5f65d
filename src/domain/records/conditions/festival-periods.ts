import { addDays } from '#domain/values/dates.ts';
import type { Period } from '#domain/values/dates/periods.ts';

/** Periods named by the days of the edition that the person works on: they become days before the query runs. */
export const FESTIVAL_PERIODS = ['festival', 'beforeFestival', 'afterFestival'] as const;
export type FestivalPeriod = (typeof FESTIVAL_PERIODS)[number];

export function isFestivalPeriod(value: unknown): value is FestivalPeriod {
  return FESTIVAL_PERIODS.some((period) => period === value);
}

/** Condition of such a period; every kind of day knows these operators. */
export function festivalCondition(
  period: FestivalPeriod,
  { from, to }: Period,
): { readonly op: 'between' | 'lte' | 'gte'; readonly value: string | string[] } {
  if (period === 'festival') return { op: 'between', value: [from, to] };
  return period === 'beforeFestival' ? { op: 'lte', value: addDays(from, -1) } : { op: 'gte', value: addDays(to, 1) };
}
