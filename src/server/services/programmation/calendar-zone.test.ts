import { expect, test } from 'vitest';
import { zonedInstant } from '#domain/values/dates.ts';
import { inZoneOf } from './calendar-zone.ts';

const ZONES = ['Europe/Paris', 'America/Montreal', 'Indian/Reunion', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const HALF_HOUR_MS = 1_800_000;

function calendar(instant: number): string {
  const hour = new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `DTSTAMP:${hour}Z`,
    `DTSTART:${hour}Z`,
    `DTEND:${hour}Z`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

interface Observance {
  readonly wall: number;
  readonly before: number;
  readonly after: number;
}

function minutes(offset: string): number {
  return (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));
}

function wallOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3T$4:$5:$6Z'));
}

function observances(text: string): readonly Observance[] {
  return [...text.matchAll(/DTSTART:(\w+)\r\nTZOFFSETFROM:([+-]\d{4})\r\nTZOFFSETTO:([+-]\d{4})/g)].map(
    ([, start = '', before = '', after = '']) => ({
      wall: wallOf(start),
      before: minutes(before) * 60_000,
      after: minutes(after) * 60_000,
    }),
  );
}

/** The instant of an hour as a calendar works it out: by the last rule that began. */
function instantsOf(text: string): readonly number[] {
  const wall = wallOf(/DTSTART;TZID=[^:]+:(\w+)/.exec(text)?.[1] ?? '');
  const offsets = observances(text).filter((one) => wall >= one.wall);
  const last = offsets.at(-1);
  // In the hour that comes twice, both are right.
  return [wall - (last?.after ?? Number.NaN), wall - (last?.before ?? Number.NaN)];
}

test.each(ZONES)('tells hours of two years as the same instant in %s', (zone) => {
  for (let instant = Date.UTC(2027, 0, 1); instant < Date.UTC(2029, 0, 1); instant += HALF_HOUR_MS * 191) {
    const text = inZoneOf(zone, calendar(instant));
    expect(instantsOf(text)).toContain(instant);
    expect(text).toContain(`TZID:${zone}\r\n`);
    expect(text).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r?$/m);
  }
});

test('writes hours around a change of clocks by the clock of that day', () => {
  const before = zonedInstant('2027-11-06', '20:00:00', 'America/Montreal');
  const after = zonedInstant('2027-11-07', '20:00:00', 'America/Montreal');
  expect(after - before).toBe(25 * 3_600_000);
  for (const [instant, day] of [
    [before, '20271106'],
    [after, '20271107'],
  ] as const)
    expect(inZoneOf('America/Montreal', calendar(instant))).toContain(`DTSTART;TZID=America/Montreal:${day}T200000\r\n`);
});

test('leaves a calendar without events as it is', () => {
  expect(inZoneOf('America/Montreal', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
});
