import { addDays, daysBetween, festivalZone, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';

/** The day of the festival begins and ends at 05:00: a screening of 00:30 belongs to the evening before. */
export const DAY_START_MIN = 5 * 60;
export const DAY_END_MIN = 29 * 60;
const DAY_MIN = 24 * 60;
const MINUTE_MS = 60_000;

/** Day of the festival of an instant of the wire; null when the text is no instant. */
export function festivalDayOf(instant: string): string | null {
  const instantMs = parseInstant(instant);
  if (instantMs === null) return null;
  const { date, time } = zonedParts(instantMs, festivalZone());
  return minutesOfClock(time) < DAY_START_MIN ? addDays(date, -1) : date;
}

/** Minutes of the festival's clock from midnight of a day: 00:30 of the following night is 1470. */
export function minutesOfDay(day: string, instant: string): number | null {
  const instantMs = parseInstant(instant);
  if (instantMs === null) return null;
  const { date, time } = zonedParts(instantMs, festivalZone());
  return daysBetween(day, date) * DAY_MIN + minutesOfClock(time);
}

/** Minutes that the clock gives or takes between two instants: 60 over the night of October, -60 over that of March. */
export function clockShiftBetween(from: string, to: string): number {
  const [start, end] = [parseInstant(from), parseInstant(to)];
  const day = festivalDayOf(from);
  if (start === null || end === null || day === null) return 0;
  return (end - start) / MINUTE_MS - ((minutesOfDay(day, to) ?? 0) - (minutesOfDay(day, from) ?? 0));
}

/** The instant, as it travels, of a minute of a day; the other way round of `minutesOfDay`. */
export function instantOfDay(day: string, minutes: number): string {
  const date = addDays(day, Math.floor(minutes / DAY_MIN));
  return toUtcText(zonedInstant(date, `${clockText(minutes)}:00`, festivalZone()));
}

/** First instant of a day of the festival and first instant of the next one. */
export function festivalDayBounds(day: string): { readonly start: string; readonly end: string } {
  return { start: instantOfDay(day, DAY_START_MIN), end: instantOfDay(day, DAY_END_MIN) };
}

/** `00:30` for 1470. */
export function clockText(minutes: number): string {
  const inDay = ((minutes % DAY_MIN) + DAY_MIN) % DAY_MIN;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Minutes of `14:30` typed or carried by an address, after midnight for the small hours; null when it is no time. */
export function minutesOfTyped(time: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const typed = Number(hours) * 60 + Number(minutes);
  return typed < DAY_START_MIN ? typed + DAY_MIN : typed;
}

/** Days a grid can show: those of the edition, and any other that has a screening. */
export function gridDays(
  edition: { readonly first: string; readonly last: string } | null,
  screened: readonly string[],
): readonly string[] {
  const length = edition === null ? 0 : Math.min(EDITION_DAYS_MAX, daysBetween(edition.first, edition.last) + 1);
  const editionDays = Array.from({ length: Math.max(0, length) }, (_, day) => addDays(edition?.first ?? '', day));
  return [...new Set([...editionDays, ...screened])].toSorted();
}

/** The day a grid opens on: the one requested, else today when the festival is on, else its first day. */
export function openingDay(
  days: readonly string[],
  { asked, today, first }: { readonly asked: string | null; readonly today: string; readonly first: string | null },
): string | null {
  if (asked !== null && days.includes(asked)) return asked;
  if (days.includes(today)) return today;
  return first !== null && days.includes(first) ? first : (days[0] ?? null);
}

const EDITION_DAYS_MAX = 60;

function minutesOfClock(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
