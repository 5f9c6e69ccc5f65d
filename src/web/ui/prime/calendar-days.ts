import { localOf } from '#domain/values/dates/dayjs.ts';
import { addDays, addMonths, weekday } from '#domain/values/dates.ts';

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** PrimeReact counts in days of the browser's own zone; `YYYY-MM-DD` never leaves this file as anything else. */
export function dateOfDay(day: string): Date {
  return localOf(day).toDate();
}

export function dayOfDate(date: Date): string {
  return localOf(date).format('YYYY-MM-DD');
}

/** `month` from 0, as PrimeReact has it. */
export function dayOf({ year, month, day }: { readonly year: number; readonly month: number; readonly day: number }): string {
  return `${pad(year, 4)}-${pad(month + 1)}-${pad(day)}`;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The same day of a month, or its last one. */
export function dayInMonth(day: string, month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  const [ownYear = 0, ownMonth = 1] = day.split('-').map(Number);
  return addMonths(day, (year - ownYear) * 12 + at - ownMonth);
}

interface Stroke {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The day that a key leads to; null for any other key. PrimeReact's own keys turn PageUp into the month after. */
export function dayByKey(day: string, { key, shiftKey }: Stroke): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    case 'Home':
      return addDays(day, 1 - weekday(day));
    case 'End':
      return addDays(day, 7 - weekday(day));
    default:
      return null;
  }
}
