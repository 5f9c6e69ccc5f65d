import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays, addMonths, daysBetween, isoDate, weekday } from '#domain/values/dates.ts';
import { type PeriodPreset, periodOf } from '#domain/values/dates/periods.ts';
import { type Comparator, monthNumber, PERIODS, weekdayNumber } from './grammar.ts';
import type { Word } from './words.ts';

/** A day, a month or a period that a sentence names, and how many words that took. */
interface Moment {
  readonly from: string;
  readonly to: string;
  readonly period?: PeriodPreset;
  readonly taken: number;
}

const WEEK = 7;
const HALF_YEAR = 183;

/** Moment at the beginning of the words. */
export function momentOf(words: readonly Word[], today: string): Moment | null {
  for (const [phrase, period] of PERIODS) {
    const parts = phrase.split(' ');
    if (parts.every((part, index) => words[index]?.folded === part)) return { ...periodOf(period, today), period, taken: parts.length };
  }
  const [first, second, third] = words;
  const day = weekdayNumber(first?.folded);
  if (day !== null && monthNumber(third?.folded) === null) {
    const date = addDays(today, (day - weekday(today) + WEEK) % WEEK);
    return { from: date, to: date, taken: 1 };
  }
  if (day !== null) {
    const dated = momentOf(words.slice(1), today);
    return dated === null ? null : { ...dated, taken: dated.taken + 1 };
  }
  const number = /^(\d{1,2})(?:er)?$/.exec(first?.folded ?? '')?.[1];
  const month = monthNumber(number === undefined ? first?.folded : second?.folded);
  if (month === null) return null;
  const yearWord = number === undefined ? second : third;
  const year = /^(?:19|20)\d\d$/.test(yearWord?.folded ?? '') ? Number(yearWord?.folded) : null;
  const taken = (number === undefined ? 1 : 2) + (year === null ? 0 : 1);
  const date = nearest({ year, month, day: number === undefined ? 1 : Number(number) }, today);
  if (date === null) return null;
  return { from: date, to: number === undefined ? addDays(addMonths(date, 1), -1) : date, taken };
}

/** Without a year, the one in which it is nearest to today. */
function nearest(
  { year, month, day }: { readonly year: number | null; readonly month: number; readonly day: number },
  today: string,
): string | null {
  if (year !== null) return isoDate(year, month, day);
  const now = Number(today.slice(0, 4));
  const found = [now, now + 1, now - 1].flatMap((one) => isoDate(one, month, day) ?? []);
  return found.find((date) => Math.abs(daysBetween(today, date)) <= HALF_YEAR) ?? found[0] ?? null;
}

/** The condition of a moment: on it, before it, after it. */
export function conditionOfMoment(
  moment: Moment,
  comparator: Comparator | null,
): { readonly op: FilterOperator; readonly value: JsonValue } {
  const { from, to, period } = moment;
  if (comparator === 'lt' || comparator === 'gte') return { op: comparator, value: from };
  if (comparator === 'gt' || comparator === 'lte') return { op: comparator, value: to };
  if (period !== undefined) return { op: 'period', value: period };
  return from === to ? { op: 'eq', value: from } : { op: 'between', value: [from, to] };
}
