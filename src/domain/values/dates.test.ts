import { expect, test } from 'vitest';
import * as dates from './dates.ts';

const paris = 'Europe/Paris';

test('an instant travels as UTC text without Z and comes back the same', () => {
  const instant = Date.UTC(2025, 1, 5, 13, 3, 9, 120);
  expect(dates.toUtcText(instant)).toBe('2025-02-05T13:03:09.120');
  expect(dates.parseInstant('2025-02-05T13:03:09.120')).toBe(instant);
  expect(dates.parseInstant('2025-02-05T13:03:09.120Z')).toBe(instant);
});

test('the legacy form of an instant is written and read, with or without an offset', () => {
  expect(dates.toLegacyText(1738713600000)).toBe('/Date(1738713600000)/');
  expect(dates.parseInstant('/Date(1738713600000)/')).toBe(1738713600000);
  expect(dates.parseInstant('/Date(1738713600000+0100)/')).toBe(1738713600000);
  expect(dates.parseInstant('/Date(-5)/')).toBe(-5);
});

test.each(['', 'hier', '2025-02-30T10:00:00', '2025-02-05 10:00', '2025-02-05T25:00:00'])('refuses the instant %j', (text) => {
  expect(dates.parseInstant(text)).toBeNull();
});

test('days and hours are those of the zone of the festival', () => {
  expect(dates.zonedParts(Date.UTC(2027, 0, 29, 23, 30), paris)).toEqual({ date: '2027-01-30', time: '00:30:00' });
  expect(dates.formatDateTime('2027-07-01T12:00:00.000')).toBe('01/07/2027 14:00');
  expect(dates.formatClock(Date.UTC(2025, 0, 1, 13, 3, 9))).toBe('14:03:09');
});

test.each(['Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'])(
  'each minute of the days on which %s changes its clocks is what the platform says it is',
  (zone) => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const wrong = ['2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03', '2027-03-14', '2027-11-07'].flatMap((day) =>
      Array.from({ length: 2 * 1440 }, (_, minute) => Date.parse(`${day}T00:00:07Z`) + (minute - 720) * 60_000).filter((instant) => {
        const { date, time } = dates.zonedParts(instant, zone);
        return `${date} ${time}` !== platform.format(instant);
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test('a day that changes to summer time lasts 23 hours', () => {
  const { start, end } = dates.dayBounds('2027-03-28', paris);
  expect(dates.toUtcText(start)).toBe('2027-03-27T23:00:00.000');
  expect((end - start) / 3_600_000).toBe(23);
});

test('dates show as day/month/year, days and months in French', () => {
  expect(dates.formatDate('2025-02-05')).toBe('05/02/2025');
  expect(dates.formatDay('2027-01-30', 'fr')).toBe('sam. 30/01');
  expect(dates.formatMonthYear('2025-02-05', 'fr')).toBe('février 2025');
  expect(dates.formatFullDay('2027-01-30', 'fr')).toBe('samedi 30 janvier 2027');
  expect(dates.formatFullDay('2027-01-30', 'es')).toBe('sábado, 30 de enero de 2027');
});

test('days are counted on the calendar', () => {
  expect(dates.addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(dates.addMonths('2027-08-31', -6)).toBe('2027-02-28');
  expect(dates.addMonths('2027-12-15', 1)).toBe('2028-01-15');
  expect(dates.daysBetween('2027-01-30', '2027-02-06')).toBe(7);
  expect([dates.weekday('2027-02-01'), dates.weekday('2027-02-07'), dates.weekday('1969-12-29')]).toEqual([1, 7, 1]);
});

test('a year of the first centuries stays itself', () => {
  expect(dates.isIsoDate('0099-12-31')).toBe(true);
  expect(dates.formatDate('0099-12-31')).toBe('31/12/0099');
  expect(dates.addDays('0099-12-31', 1)).toBe('0100-01-01');
});

test.each(['2026-13-01', '2026-00-01', '2026-01-00', '2026-02-29', '2026-04-31', '2026-99-01', '26-01-01', ''])('%j is no day', (text) => {
  expect(dates.isIsoDate(text)).toBe(false);
});

test('what is no day is shown as it is', () => {
  expect(dates.formatDate('')).toBe('');
  expect(dates.formatDate('bientôt')).toBe('bientôt');
});

test('time passes by days and minutes, and is told in parts of an hour', () => {
  const start = Date.UTC(2027, 0, 30, 23, 15);
  expect(dates.toUtcText(dates.later(start, { days: 1, minutes: 50 }))).toBe('2027-02-01T00:05:00.000');
  expect(dates.timeBetween(start, dates.later(start, { minutes: -90 }), 'hour')).toBe(-1.5);
  expect(dates.timeBetween(start, start + 90_500, 'minute')).toBeCloseTo(1.508);
});

test('an hour that no day has is no moment, least of all the first of 1970', () => {
  expect(() => dates.zonedInstant('2026-12-26', '25:30:00', 'Europe/Paris')).toThrow(RangeError);
  expect(() => dates.zonedInstant('2026-02-30', '10:00:00', 'Europe/Paris')).toThrow(RangeError);
});
