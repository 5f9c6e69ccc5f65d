import { addDays, addMonths, weekday } from '../values/dates.ts';

export const PERIOD_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'last6months', 'lastYear', 'week', 'month', 'year'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** First and last day, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function isPeriodPreset(value: unknown): value is PeriodPreset {
  return PERIOD_PRESETS.some((preset) => preset === value);
}

/** « last N days » counts today; a week runs from Monday to Sunday. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last6months':
      return { from: addMonths(today, -6), to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'week':
      return { from: addDays(today, 1 - weekday(today)), to: addDays(today, 7 - weekday(today)) };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1) };
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}
