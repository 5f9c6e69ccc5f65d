import { locales } from '#generated/i18n/languages.gen.ts';
import { festivalZone } from './dates/festival-zone.ts';
import { type Dayjs, utcOf } from './dates/dayjs.ts';

export { festivalZone, installationZone } from './dates/festival-zone.ts';

/** Zone of the clock that this machine shows. */
export function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isIsoDate(text: string): boolean {
  // A 31 February is read as the 3 March.
  return ISO_DAY.test(text) && read(text).date() === Number(text.slice(8));
}

/** `YYYY-MM-DD` of a calendar day, null when there is no such day. */
export function isoDate(year: number, month: number, day: number): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isIsoDate(text) ? text : null;
}

export function addDays(date: string, days: number): string {
  return dayText(midnight(date).add(days, 'day'));
}

/** The same day of another month; the last day of it when the month is shorter. */
export function addMonths(date: string, months: number): string {
  return dayText(midnight(date).add(months, 'month'));
}

export function daysBetween(from: string, to: string): number {
  return midnight(to).diff(midnight(from), 'day');
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  return midnight(date).day() || 7;
}

/** `YYYY-MM-DDTHH:MM:SS.mmm` in UTC, without the Z: how an instant travels. */
export function toUtcText(instantMs: number): string {
  return utcOf(instantMs).toISOString().slice(0, -1);
}

/** Milliseconds of an instant given as UTC text, with or without the Z, or as `/Date(ms)/`. */
export function parseInstant(text: string): number | null {
  const legacy = LEGACY.exec(text);
  if (legacy?.[1] !== undefined) return Number(legacy[1]);
  const [, date, time = '00:00', seconds = '00', fraction = ''] = UTC_TEXT.exec(text) ?? [];
  if (date === undefined || !isIsoDate(date)) return null;
  const instant = utcOf(`${date}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  return isMoment(instant) ? instant.valueOf() : null;
}

/** Legacy form of an instant. */
export function toLegacyText(instantMs: number): string {
  return `/Date(${instantMs})/`;
}

/** So long after an instant in milliseconds. */
export function later(instantMs: number, time: { readonly days?: number; readonly minutes?: number }): number {
  return utcOf(instantMs)
    .add(time.days ?? 0, 'day')
    .add(time.minutes ?? 0, 'minute')
    .valueOf();
}

/** Minutes or hours from an instant to another, both in milliseconds; what does not make a whole one counts as a fraction. */
export function timeBetween(fromMs: number, toMs: number, unit: 'minute' | 'hour'): number {
  return utcOf(toMs).diff(fromMs, unit, true);
}

/** Day and time of an instant in a zone: `{ date: '2027-01-30', time: '14:00:05' }`. */
export function zonedParts(instantMs: number, zone: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = toUtcText(instantMs + zoneOffset(instantMs, zone)).split('T');
  return { date, time: time.slice(0, 8) };
}

/** Instant of a wall-clock time in a zone; in the hour that does not exist in spring, the later one. Hours are those of one day. */
export function zonedInstant(date: string, time: string, zone: string): number {
  const wall = parseInstant(`${date}T${time}`);
  if (wall === null) throw new RangeError(`No such moment: ${date} ${time}`);
  return instantOfWall(wall, zone);
}

function instantOfWall(wall: number, zone: string): number {
  const guess = wall - zoneOffset(wall, zone);
  return wall - zoneOffset(guess, zone);
}

/** First instant of a day and first instant of the next one. */
export function dayBounds(date: string, zone: string): { readonly start: number; readonly end: number } {
  const first = midnight(date);
  return { start: instantOfWall(first.valueOf(), zone), end: instantOfWall(first.add(1, 'day').valueOf(), zone) };
}

/** `05/02/2025`. What is no date is shown as it is. */
export function formatDate(date: string): string {
  const day = date.slice(0, 10);
  return ISO_DAY.test(day) ? midnight(day).format('DD/MM/YYYY') : date;
}

/** `sam. 30/01`, as programmes and plannings write a day. */
export function formatDay(date: string, culture: string): string {
  return `${weekdayName(date, culture, 'short')} ${midnight(date).format('DD/MM')}`;
}

export function weekdayName(date: string, culture: string, weekday: 'short' | 'long'): string {
  return worded(date, culture, { weekday });
}

export function monthName(date: string, culture: string, month: 'short' | 'long'): string {
  return worded(date, culture, { month });
}

/** `février 2025`. */
export function formatMonthYear(date: string, culture: string): string {
  return worded(date, culture, { month: 'long', year: 'numeric' });
}

/** `vendredi 5 février 2027`. */
export function formatFullDay(date: string, culture: string): string {
  return worded(date, culture, { dateStyle: 'full' });
}

/** `05/02/2025 14:03` of an instant, in the zone of the festival. */
export function formatDateTime(text: string, zone = festivalZone()): string {
  const instant = parseInstant(text);
  if (instant === null) return '';
  const { date, time } = zonedParts(instant, zone);
  return `${formatDate(date)} ${time.slice(0, 5)}`;
}

/** `14:03:09` of an instant. A 24-hour clock: 12 hours without AM or PM would say nothing. */
export function formatClock(instantMs: number, zone = festivalZone()): string {
  return zonedParts(instantMs, zone).time;
}

const LEGACY = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;
const UTC_TEXT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?)?Z?$/;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** Read with its Z, dayjs takes a whole day and nothing else; what is none counts as the first of 1970. */
function midnight(date: string): Dayjs {
  const day = read(date);
  return isMoment(day) ? day : EPOCH;
}

/** `isValid` writes the whole date out and compares the words: a third of what an instant cost to read. */
function isMoment(moment: Dayjs): boolean {
  return !Number.isNaN(moment.valueOf());
}

/** `format` asks `isValid`. */
function dayText(day: Dayjs): string {
  return day.toISOString().slice(0, 10);
}

function read(date: string): Dayjs {
  return utcOf(`${date}T00:00:00Z`);
}

const EPOCH = utcOf(0);

/** Words of days and months are the platform's, in every language of a mail (decision 0046). */
const wordFormats = new Map<string, Intl.DateTimeFormat>();
function worded(date: string, culture: string, words: Intl.DateTimeFormatOptions): string {
  const key = `${culture} ${Object.entries(words).join(' ')}`;
  const format = wordFormats.get(key) ?? new Intl.DateTimeFormat(locales[culture] ?? culture, { ...words, timeZone: 'UTC' });
  wordFormats.set(key, format);
  return format.format(midnight(date).valueOf());
}

const DIGITS = /\d+/g;
/** Swedish writes a day from its year to its second; the whole text takes a third of the time of its parts. */
const ZONE_CULTURE = 'sv-SE';
const zoneFormats = new Map<string, Intl.DateTimeFormat>();
function zoneFormat(zone: string): Intl.DateTimeFormat {
  const cached = zoneFormats.get(zone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat(ZONE_CULTURE, {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  zoneFormats.set(zone, format);
  return format;
}

/** No zone changes but at a quarter of an hour: what the platform says of one is cached, as it takes five times longer to ask. */
const QUARTER_MS = 900_000;
const OFFSETS_MAX = 20_000;
const offsets = new Map<string, Map<number, number>>();

function zoneOffset(instantMs: number, zone: string): number {
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const byQuarter = offsets.get(zone) ?? new Map<number, number>();
  const offset = byQuarter.get(quarter) ?? askedOffset(quarter * QUARTER_MS, zone);
  if (byQuarter.size > OFFSETS_MAX) byQuarter.clear();
  offsets.set(zone, byQuarter.set(quarter, offset));
  return offset;
}

function askedOffset(instantMs: number, zone: string): number {
  const [year, month, day, hour, minute, second] = zoneFormat(zone).format(instantMs).match(DIGITS) ?? [];
  return (parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}`) ?? instantMs) - instantMs;
}
