import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '../kinds/shown-kinds.ts';
import { dayBounds, isIsoDate, parseInstant } from '#domain/values/dates.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { norm } from '#domain/values/text/norm.ts';
import { daysOf } from './asked-days.ts';
import { isPeriodPreset, periodOf } from '#domain/values/dates/periods.ts';

/** Facts that the meaning of a day depends on. */
export interface Calendar {
  readonly today: string;
  readonly zone: string;
}

/**
 * Does a value satisfy an operator? Case and accents never count in text, but for `same`. An absent value satisfies
 * only `empty`, `ne`, `notIn` and a list that names null; it never compares as lower or greater.
 */
export function compare(as: ComparedAs, op: FilterOperator, { value, operand, calendar }: Comparison): boolean {
  if (as === 'span' || as === 'days') return compareDays(as, op, { value, operand, calendar });
  switch (op) {
    case 'empty':
      return isEmptyValue(value);
    case 'notEmpty':
      return !isEmptyValue(value);
    case 'eq':
      return isEqual(as, value, { operand, calendar });
    case 'ne':
      return !isEqual(as, value, { operand, calendar });
    case 'same':
      return isEmptyValue(operand) ? isEmptyValue(value) : value === operand;
    case 'in':
      return listOf(operand).some((item) => isEqual(as, value, { operand: item, calendar }));
    case 'notIn':
      return !listOf(operand).some((item) => isEqual(as, value, { operand: item, calendar }));
    case 'contains':
      return typeof operand === 'string' && textOrNull(value)?.includes(norm(operand)) === true;
    case 'starts':
      return typeof operand === 'string' && textOrNull(value)?.startsWith(norm(operand)) === true;
    case 'anyFlag':
      return typeof value === 'number' && typeof operand === 'number' && (value & operand) !== 0;
    case 'period':
      return isPeriodPreset(operand) && isInPeriod(as, value, { operand, calendar });
    default:
      return isOrdered(as, op, { value, operand, calendar });
  }
}

/** The stay, or one of the days, holds the day requested or meets the period. */
function compareDays(as: 'span' | 'days', op: FilterOperator, { value, operand, calendar }: Comparison): boolean {
  const stretches = stretchesOf(as, value);
  if (op === 'empty' || op === 'notEmpty') return stretches.length > 0 === (op === 'notEmpty');
  const days = daysOf({ op, value: operand, today: calendar.today });
  if (days === null || (days.from === null && days.to === null)) return false;
  return stretches.some(([first, last]) => (days.to === null || first <= days.to) && (days.from === null || last >= days.from));
}

function stretchesOf(as: 'span' | 'days', value: JsonValue | undefined): readonly (readonly [string, string])[] {
  const days = Array.isArray(value) ? value.filter((day: JsonValue) => typeof day === 'string') : [];
  if (as === 'days') return days.map((day) => [day, day]);
  const [first, last] = days;
  return first === undefined || last === undefined ? [] : [[first, last]];
}

export interface Comparison {
  readonly value: JsonValue | undefined;
  readonly operand: JsonValue | undefined;
  readonly calendar: Calendar;
}

/** Absent, blank, or without items; 0 and false are values. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

type Operand = Pick<Comparison, 'operand' | 'calendar'>;
/** Half-open interval that an operand stands for: one point, or a whole day for an instant. */
type Interval = readonly [start: number, end: number];

function isEqual(as: ComparedAs, value: JsonValue | undefined, { operand, calendar }: Operand): boolean {
  if (isEmptyValue(operand)) return isEmptyValue(value);
  if (Array.isArray(value)) return value.some((item) => isEqual(as, item, { operand, calendar }));
  if (isEmptyValue(value)) return false;
  if (as === 'text' || as === 'list')
    return typeof value === 'string' && typeof operand === 'string' ? norm(value) === norm(operand) : value === operand;
  if (as !== 'date' && POINTS[as] !== undefined) {
    const point = pointOf(as, value);
    const interval = intervalOf(as, operand, calendar);
    return point !== null && interval !== null && point >= interval[0] && point < interval[1];
  }
  return value === operand;
}

function isOrdered(as: ComparedAs, op: FilterOperator, { value, operand, calendar }: Comparison): boolean {
  const point = pointOf(as, value);
  if (point === null) return false;
  if (op === 'between') {
    const [low, high] = listOf(operand);
    const from = intervalOf(as, low, calendar);
    const to = intervalOf(as, high, calendar);
    if (from === null && to === null) return false;
    return (from === null || point >= from[0]) && (to === null || point < to[1]);
  }
  const interval = intervalOf(as, operand, calendar);
  if (interval === null) return false;
  const [start, end] = interval;
  return (
    (op === 'gt' && point >= end) || (op === 'gte' && point >= start) || (op === 'lt' && point < start) || (op === 'lte' && point < end)
  );
}

function isInPeriod(as: ComparedAs, value: JsonValue | undefined, { operand, calendar }: Operand): boolean {
  if (!isPeriodPreset(operand)) return false;
  const { from, to } = periodOf(operand, calendar.today);
  return isOrdered(as, 'between', { value, operand: [from, to], calendar });
}

function intervalOf(as: ComparedAs, operand: JsonValue | undefined, calendar: Calendar): Interval | null {
  if (as === 'datetime' && typeof operand === 'string' && isIsoDate(operand)) {
    const { start, end } = dayBounds(operand, calendar.zone);
    return [start, end];
  }
  const point = pointOf(as, operand);
  return point === null ? null : [point, justAbove(point)];
}

const STEP = 1e-9;

/** The smallest step above a point: compared units are whole or have far fewer than 9 decimals, and an instant is a large number. */
function justAbove(point: number): number {
  return point + Math.max(STEP, Math.abs(point) * Number.EPSILON);
}

function pointOf(as: ComparedAs, value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? (POINTS[as]?.(value) ?? null) : null;
}

function clock(text: string): number | null {
  return parseDuration(text.split(':').length === 2 ? `${text}:00` : text);
}

/** A text as a point on its scale; the other kinds of values have none in words. */
const POINTS: Readonly<Partial<Record<ComparedAs, (text: string) => number | null>>> = {
  date: (text) => (isIsoDate(text) ? parseInstant(text) : null),
  datetime: parseInstant,
  time: clock,
  duration: clock,
};

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? norm(value) : null;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}
