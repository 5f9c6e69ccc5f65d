import { addDays, festivalZone, isIsoDate, parseInstant, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { parseTypedDate } from '#domain/values/dates/typed-dates.ts';
import { cleanCode } from '#domain/values/text/clean-text.ts';
import { faulty, type Typed } from './typed.ts';

const DAY_SECONDS = 86_400;
/** A programme counts the hours of a night on: « 25:30 » of a Saturday is Sunday, half past one. */
const NIGHT_SECONDS = 30 * 3600;

/** `today`: day that « 12 », « 31/12 » and « +3 » are counted from; null: a file says the whole date. */
export interface DayReading {
  readonly today: string | null;
}

export function readDay(text: string, { today }: DayReading): Typed<string> {
  const typed = cleanCode(text);
  const [, year, month, day] = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(typed) ?? [];
  const dateText = year === undefined ? typed : `${year}-${month}-${day}`;
  if (today === null && !isWhole(dateText)) return faulty('date');
  const date = parseTypedDate(dateText, today ?? '2000-01-01');
  return date === null ? faulty('date') : { value: date };
}

/** Day, month and year. */
function isWhole(text: string): boolean {
  return /^(\d{4}-\d{2}-\d{2}|\d{8}|\d{1,2}[/. ]\d{1,2}[/. ]\d{4})$/.test(text);
}

/** An hour of the clock: `14:30`, `14h30`, `14h`, `1430`, `2:30 PM`. Hours past 24 have no meaning without a day. */
export function readClock(text: string): Typed<string> {
  const seconds = clockSeconds(text);
  return seconds === null || seconds >= DAY_SECONDS ? faulty('heure') : { value: formatDuration(seconds) };
}

/** The instant of an hour of a day where the festival is; from 24:00 to 29:59 it belongs to the next day. */
export function readHourOf(date: string, text: string): Typed<string> {
  const seconds = clockSeconds(text);
  if (seconds === null || seconds >= NIGHT_SECONDS || !isIsoDate(date)) return faulty('heure');
  const day = addDays(date, Math.floor(seconds / DAY_SECONDS));
  return { value: toUtcText(zonedInstant(day, formatDuration(seconds % DAY_SECONDS), festivalZone())) };
}

/** A day with its hour; a day alone begins at midnight. */
export function readInstant(text: string, reading: DayReading): Typed<string> {
  const typed = cleanCode(text).replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  const exact = withOffset(typed);
  if (exact !== null) return { value: exact };
  const [, day = '', clock = '00:00'] = /^(\S+)(?: (?:(?:à|at|a las) )?(\S.*))?$/i.exec(typed) ?? [];
  const date = readDay(day, reading);
  if ('fault' in date) return faulty('date-heure');
  const instant = readHourOf(date.value, clock);
  return 'fault' in instant ? faulty('date-heure') : instant;
}

/** `2026-12-26 20:30:00+01:00`: a moment that no zone has to be known for. */
function withOffset(text: string): string | null {
  const [, day, time, zone, sign, hours = '0', minutes = '0'] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?)(Z|([+-])(\d{2}):?(\d{2}))$/.exec(text) ?? [];
  if (zone === undefined) return null;
  const wall = parseInstant(`${day}T${time}`);
  if (wall === null) return null;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return toUtcText(sign === '-' ? wall + offsetMs : wall - offsetMs);
}

/** Seconds since midnight, past 24 hours too. */
function clockSeconds(text: string): number | null {
  const typed = cleanCode(text).toLowerCase().replaceAll(/\s+/g, '');
  const [, hours, minutes = '0', seconds = '0', half] =
    /^(\d{1,2})(?:[:h]?([0-5]\d)(?::([0-5]\d)(?:\.\d{1,7})?)?)?h?(am|pm|a\.m\.|p\.m\.)?$/.exec(typed) ?? [];
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : halfDayHour(Number(hours), half.startsWith('p'));
  return hour === null ? null : (hour * 60 + Number(minutes)) * 60 + Number(seconds);
}

function halfDayHour(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
