import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { addDays, isIsoDate, isoDate } from '../dates.ts';
import { dayjs } from './dayjs.ts';

dayjs.extend(customParseFormat);

/** Strict `DD/MM/YYYY`: `1/1/25` and `32/01/2025` are refused. */
export function parseDate(text: string): string | null {
  const day = dayjs.utc(text.trim(), 'DD/MM/YYYY', true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/**
 * Date as people type it in a field: `5/2/2027`, `05022027`, `1/2` (this year), `12` (this month),
 * `+3` and `-1` (days from today), or `2027-02-05`. A year always has four digits.
 */
export function parseTypedDate(text: string, today: string): string | null {
  const typed = text.trim();
  const [, shift] = /^([+-]\d{1,4})$/.exec(typed) ?? [];
  if (shift !== undefined) return addDays(today, Number(shift));
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return isIsoDate(typed) ? typed : null;
  const [, glued, gluedMonth, gluedYear] = /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  if (glued !== undefined) return isoDate(Number(gluedYear), Number(gluedMonth), Number(glued));
  const [, day, month, year] = /^(\d{1,2})(?:[/. ](\d{1,2})(?:[/. ](\d{4}))?)?$/.exec(typed) ?? [];
  if (day === undefined) return null;
  const [thisYear, thisMonth] = today.split('-').map(Number);
  return isoDate(Number(year ?? thisYear), Number(month ?? thisMonth), Number(day));
}
