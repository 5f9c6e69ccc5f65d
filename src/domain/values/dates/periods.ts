import { addDays, addMonths, weekday } from '../dates.ts';

export const PERIOD_PRESETS = [
  'today',
  'tomorrow',
  'yesterday',
  'week',
  'nextWeek',
  'month',
  'nextMonth',
  'year',
  'next7',
  'next30',
  'last7',
  'last30',
  'last6months',
  'lastYear',
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** First and last day, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export function isPeriodPreset(value: unknown): value is PeriodPreset {
  return PERIOD_PRESETS.some((preset) => preset === value);
}

/** « last N days » and « next N days » count today; a week runs from Monday to Sunday. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'next7':
      return { from: today, to: addDays(today, 6) };
    case 'next30':
      return { from: today, to: addDays(today, 29) };
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
    case 'nextWeek':
      return { from: addDays(today, 8 - weekday(today)), to: addDays(today, 14 - weekday(today)) };
    case 'month':
      return monthFrom(`${today.slice(0, 7)}-01`);
    case 'nextMonth':
      return monthFrom(addMonths(`${today.slice(0, 7)}-01`, 1));
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

function monthFrom(first: string): Period {
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}
