import { addDays } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import type { Cell } from '../cells.ts';

/** Format of the number of a cell, as far as it says what the number is. */
export type NumberFormat = { readonly as: 'plain' | 'date' | 'hours' | 'percent' } | { readonly as: 'digits'; readonly code: string };

const PLAIN: NumberFormat = { as: 'plain' };

/** Formats that a workbook names by number alone. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
/** Dates of eastern calendars. */
const EASTERN = /^(?:2[7-9]|3[0-6]|5[0-8])$/;

export function builtInFormat(id: number): NumberFormat {
  return formatOf(BUILT_IN[id] ?? (EASTERN.test(String(id)) ? 'yyyy/mm/dd' : 'General'));
}

export function formatOf(code: string): NumberFormat {
  const [first = ''] = code.split(';', 1);
  // Colours, conditions and currencies stand in brackets, and words between quotes or after a bar.
  const signs = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi, ' ');
  if (/%/.test(signs)) return { as: 'percent' };
  if (/general/i.test(signs)) return PLAIN;
  const hasHours = /[hs]|\[m+\]/i.test(signs);
  if (/[dy]/i.test(signs) || (/m/i.test(signs) && !hasHours)) return { as: 'date' };
  if (hasHours) return { as: 'hours' };
  return isDigits(signs) ? { as: 'digits', code: first } : PLAIN;
}

/** Zeros in front, or figures in groups that are no thousands: postal codes, phones, keys. */
function isDigits(signs: string): boolean {
  return /^[0#\s().+/-]*$/.test(signs) && !/[0#]\.[0#]*$/.test(signs) && /^\D*0[0#]|0[^0#]+[0#]/.test(signs);
}

interface Calendar {
  /** The workbook counts days from 1904, as those of a Mac did. */
  readonly isFrom1904: boolean;
}

const DAY_SECONDS = 86_400;
const DAY_ZERO = '1899-12-30';
const DAYS_TO_1904 = 1462;
/** Spreadsheets believe that 1900 had a 29 February: before it they are a day behind. */
const LEAP_FAULT = 60;

/** Text that the cell shows. Moments are rounded to the second: no number of days is exactly an hour. */
export function cellOfNumber(value: number, format: NumberFormat, { isFrom1904 }: Calendar): Cell {
  switch (format.as) {
    case 'percent':
      return percentCell(value);
    case 'digits':
      return Number.isInteger(value) && value >= 0 ? { shown: inDigits(value, format.code), number: value, isPercent: false } : value;
    case 'date':
    case 'hours': {
      const total = Math.round(value * DAY_SECONDS);
      const days = Math.floor(total / DAY_SECONDS) + (isFrom1904 ? DAYS_TO_1904 : 0);
      if (days < 0 || days > 2_958_465) return value;
      const day = addDays(DAY_ZERO, days > 0 && days < LEAP_FAULT ? days + 1 : days);
      const at = `${day}T${formatDuration(total - Math.floor(total / DAY_SECONDS) * DAY_SECONDS)}`;
      return format.as === 'hours' ? { at, seconds: total } : { at };
    }
    default:
      return value;
  }
}

function percentCell(value: number): Cell {
  const number = Number((value * 100).toPrecision(12));
  return { shown: `${String(number).replace('.', ',')} %`, number, isPercent: true };
}

/** Figures in the places of a format, from the right: `0#" "##` and 612 are « 06 12 ». */
function inDigits(value: number, code: string): string {
  const places = [
    ...code
      .replaceAll(/\[[^\][]*\]|_.|\*./g, '')
      .replaceAll(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ''),
  ];
  const digits = [...String(value)];
  const first = places.findIndex((place) => place === '0' || place === '#');
  let text = '';
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const place = places[at] ?? '';
    const isPlace = place === '0' || place === '#';
    // The first place takes all that is left.
    const taken = isPlace ? digits.splice(at === first ? 0 : -1).join('') : place;
    text = (taken === '' && place === '0' ? '0' : taken) + text;
  }
  return text.trim();
}
