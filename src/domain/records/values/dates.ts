/** Zone in which days begin and end for staff; a setting of the festival, Paris when it says nothing. */
export const FESTIVAL_ZONE = 'Europe/Paris';
const DAY_MS = 86_400_000;
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

export function isIsoDate(text: string): boolean {
  return daysOf(text) !== null;
}

/** `YYYY-MM-DD` of a calendar day, null when there is no such day. */
export function isoDate(year: number, month: number, day: number): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isIsoDate(text) ? text : null;
}

export function addDays(date: string, days: number): string {
  return dateOfDays((daysOf(date) ?? 0) + days);
}

/** The same day of another month; the last day of it when the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const total = year * 12 + month - 1 + months;
  const target = { year: Math.floor(total / 12), month: (total % 12) + 1 };
  const last = new Date(Date.UTC(target.year, target.month, 0)).getUTCDate();
  return `${pad(target.year, 4)}-${pad(target.month)}-${pad(Math.min(day, last))}`;
}

export function daysBetween(from: string, to: string): number {
  return (daysOf(to) ?? 0) - (daysOf(from) ?? 0);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  return (((((daysOf(date) ?? 0) + 3) % 7) + 7) % 7) + 1;
}

/** `YYYY-MM-DDTHH:MM:SS.mmm` in UTC, without the Z: how an instant travels. */
export function toUtcText(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, -1);
}

/** Milliseconds of an instant given as UTC text, with or without the Z, or as `/Date(ms)/`. */
export function parseInstant(text: string): number | null {
  const legacy = LEGACY.exec(text);
  if (legacy?.[1] !== undefined) return Number(legacy[1]);
  const [, date, time = '00:00', seconds = '00', fraction = ''] = UTC_TEXT.exec(text) ?? [];
  if (date === undefined || !isIsoDate(date)) return null;
  const instant = Date.parse(`${date}T${time}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** Legacy form of an instant. */
export function toLegacyText(instantMs: number): string {
  return `/Date(${instantMs})/`;
}

/** Day and time of an instant in a zone: `{ date: '2027-01-30', time: '14:00:05' }`. */
export function zonedParts(instantMs: number, zone: string): { readonly date: string; readonly time: string } {
  const parts = new Map(
    zoneFormat(zone)
      .formatToParts(instantMs)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '00';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}:${part('second')}` };
}

/** Instant of a wall-clock time in a zone; in the hour that does not exist in spring, the later one. */
export function zonedInstant(date: string, time: string, zone: string): number {
  const wall = parseInstant(`${date}T${time}`) ?? 0;
  const guess = wall - zoneOffset(wall, zone);
  return wall - zoneOffset(guess, zone);
}

/** First instant of a day and first instant of the next one. */
export function dayBounds(date: string, zone: string): { readonly start: number; readonly end: number } {
  return { start: zonedInstant(date, '00:00:00', zone), end: zonedInstant(addDays(date, 1), '00:00:00', zone) };
}

/** `05/02/2025`. */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** `sam. 30/01`, as programmes and plannings write a day. */
export function formatDay(date: string, culture = 'fr'): string {
  return `${weekdayFormat(culture).format(Date.parse(`${date}T00:00:00Z`))} ${formatDate(date).slice(0, 5)}`;
}

const weekdayFormats = new Map<string, Intl.DateTimeFormat>();
function weekdayFormat(culture: string): Intl.DateTimeFormat {
  const known = weekdayFormats.get(culture);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(culture, { weekday: 'short', timeZone: 'UTC' });
  weekdayFormats.set(culture, format);
  return format;
}

/** `février 2025`. */
export function formatMonthYear(date: string, culture = 'fr'): string {
  return new Intl.DateTimeFormat(culture, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
}

/** `05/02/2025 14:03` of an instant, in the zone of the festival. */
export function formatDateTime(text: string, zone = FESTIVAL_ZONE): string {
  const instant = parseInstant(text);
  if (instant === null) return '';
  const { date, time } = zonedParts(instant, zone);
  return `${formatDate(date)} ${time.slice(0, 5)}`;
}

/** `14:03:09` of an instant. A 24-hour clock: 12 hours without AM or PM would say nothing. */
export function formatClock(instantMs: number, zone = FESTIVAL_ZONE): string {
  return zonedParts(instantMs, zone).time;
}

/** Strict `DD/MM/YYYY`: `1/1/25` and `32/01/2025` are refused. */
export function parseDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined ? null : isoDate(Number(year), Number(month), Number(day));
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

const LEGACY = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;
const UTC_TEXT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?)?Z?$/;

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
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

function zoneOffset(instantMs: number, zone: string): number {
  const { date, time } = zonedParts(instantMs, zone);
  const whole = Math.floor(instantMs / 1000) * 1000;
  return (parseInstant(`${date}T${time}`) ?? whole) - whole;
}

function daysOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instant)) return null;
  // Date.parse rolls 31 February over in some engines: the text must come back as it was.
  return new Date(instant).toISOString().slice(0, 10) === text ? instant / DAY_MS : null;
}

function dateOfDays(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
