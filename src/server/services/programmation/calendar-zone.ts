import { toUtcText, zonedParts } from '#domain/values/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const EVENT = 'BEGIN:VEVENT';
const HOURS = /^(DTSTART|DTEND):(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(\r?)$/gm;

/**
 * The hours of a calendar in UTC by the clock of a zone, with its rules. The library writes hours of a zone by the clock of the machine,
 * so it writes none.
 */
export function inZoneOf(zone: string, calendar: string): string {
  const instants: number[] = [];
  const text = calendar.replaceAll(HOURS, (_, name: string, ...[year, month, day, hour, minute, second, end]: readonly string[]) => {
    const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    instants.push(instant);
    return `${name};TZID=${zone}:${wallText(instant + offsetAt(instant, zone))}${end}`;
  });
  if (instants.length === 0) return calendar;
  const rules = zoneText(zone, { from: Math.min(...instants), to: Math.max(...instants) });
  return text.replace(EVENT, () => `${rules}\r\n${EVENT}`);
}

/** Rules of a zone between two instants as RFC 5545 wants them beside hours that name it. */
function zoneText(zone: string, { from, to }: { readonly from: number; readonly to: number }): string {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`];
  // A year around: calendars show events beside others.
  const start = Date.UTC(new Date(from).getUTCFullYear() - 1, 0, 1);
  const end = Date.UTC(new Date(to).getUTCFullYear() + 1, 11, 31);
  const first = offsetAt(start, zone);
  lines.push(...observance('STANDARD', { wall: start + first, before: first, after: first }));
  for (let day = start, before = first; day < end; day += DAY_MS) {
    const after = offsetAt(day + DAY_MS, zone);
    if (after !== before) {
      const wall = changeWithin(day, before, zone) + before;
      lines.push(...observance(after > before ? 'DAYLIGHT' : 'STANDARD', { wall, before, after }));
    }
    before = after;
  }
  return [...lines, 'END:VTIMEZONE'].join('\r\n');
}

interface Change {
  /** Clock of before at which it happens. */
  readonly wall: number;
  readonly before: number;
  readonly after: number;
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', { wall, before, after }: Change): readonly string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(wall)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ];
}

/** First quarter of an hour of the day with another offset: zones change at quarters alone. */
function changeWithin(day: number, before: number, zone: string): number {
  let at = day;
  while (offsetAt(at, zone) === before) at += 15 * MINUTE_MS;
  return at;
}

function offsetAt(instant: number, zone: string): number {
  const { date, time } = zonedParts(instant, zone);
  return Date.parse(`${date}T${time}Z`) - instant;
}

/** `20310201T140000`. */
function wallText(wall: number): string {
  return toUtcText(wall).slice(0, 19).replaceAll(/[-:]/g, '');
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hours}${rest}`;
}
