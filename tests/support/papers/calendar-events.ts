import { toUtcText, zonedInstant } from '#domain/values/dates.ts';

const ZONED = /^(\w+);TZID=([^:]+):(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/;

/** The events of a calendar, unfolded, by property; hours of a zone as the instants that they are. */
export function calendarEvents(text: string): readonly Readonly<Record<string, string>>[] {
  const blocks = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return blocks.map((block) =>
    Object.fromEntries(
      block
        .split('\r\n')
        .filter((line) => line.includes(':'))
        .map(inUtc)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}

function inUtc(line: string): string {
  const [, name, zone, year, month, day, hour, minute, second] = ZONED.exec(line) ?? [];
  if (name === undefined || zone === undefined) return line;
  const instant = zonedInstant(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`, zone);
  return `${name}:${toUtcText(instant).slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
