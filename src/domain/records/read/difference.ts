import type { FieldDescriptor, JsonValue, Moment } from '#generated/entities/descriptor.gen.ts';
import { addDays, daysBetween, festivalZone, isIsoDate, later, parseInstant, timeBetween, zonedParts } from '#domain/values/dates.ts';

interface DifferencePlace {
  readonly read: (name: string) => JsonValue;
  readonly today: string;
}

/** From the first end of a `difference` to the second; null while one of them is absent. */
export function differenceOf({ between, in: unit }: FieldDescriptor, place: DifferencePlace): number | null {
  const [from, to] = (between ?? []).map((moment) => endOf(moment, place));
  if (from === undefined || to === undefined || from === null || to === null) return null;
  if (unit === 'days' || unit === 'years') {
    const days = [dayOf(from), dayOf(to)];
    const [first, last] = days;
    if (first === null || first === undefined || last === null || last === undefined) return null;
    return unit === 'days' ? daysBetween(first, last) : yearsBetween(first, last);
  }
  if (unit === undefined) return typeof from === 'number' && typeof to === 'number' ? round(to - from, 2) : null;
  const [start, end] = [instantOf(from), instantOf(to)];
  if (start === null || end === null) return null;
  return unit === 'hours' ? round(timeBetween(start, end, 'hour'), 2) : Math.floor(timeBetween(start, end, 'minute'));
}

function round(value: number, scale: number): number {
  return Math.round(value * 10 ** scale) / 10 ** scale;
}

/** A number, a day, or milliseconds as `{ ms }` of an instant. */
type End = number | string | { readonly ms: number };

function endOf({ field, days }: Moment, { read, today }: DifferencePlace): End | null {
  const value = field === null ? today : read(field);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  if (isIsoDate(value)) return days === 0 ? value : addDays(value, days);
  const instant = parseInstant(value);
  return instant === null ? null : { ms: later(instant, { days }) };
}

function instantOf(end: End): number | null {
  return typeof end === 'object' ? end.ms : null;
}

/** The day of an instant is the festival's. */
function dayOf(end: End): string | null {
  if (typeof end === 'string') return end;
  return typeof end === 'object' ? zonedParts(end.ms, festivalZone()).date : null;
}

/** Whole years: an age. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
