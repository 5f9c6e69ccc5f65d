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

test('a day that changes to summer time lasts 23 hours', () => {
  const { start, end } = dates.dayBounds('2027-03-28', paris);
  expect(dates.toUtcText(start)).toBe('2027-03-27T23:00:00.000');
  expect((end - start) / 3_600_000).toBe(23);
});

test('dates show as day/month/year, days and months in French', () => {
  expect(dates.formatDate('2025-02-05')).toBe('05/02/2025');
  expect(dates.formatDay('2027-01-30')).toBe('sam. 30/01');
  expect(dates.formatMonthYear('2025-02-05')).toBe('février 2025');
});

test.each([
  ['05/02/2025', '2025-02-05'],
  ['32/01/2025', null],
  ['1/1/25', null],
  ['29/02/2027', null],
  ['29/02/2028', '2028-02-29'],
])('the strict form reads %s as %s', (text, date) => {
  expect(dates.parseDate(text)).toBe(date);
});

test.each([
  ['1/2', '2027-02-01'],
  ['+3', '2027-02-01'],
  ['-1', '2027-01-28'],
  ['12', '2027-01-12'],
  ['5/2/2026', '2026-02-05'],
  ['5.2.2026', '2026-02-05'],
  ['05022026', '2026-02-05'],
  ['2026-02-05', '2026-02-05'],
  ['1/1/25', null],
  ['32/01/2025', null],
  ['demain', null],
  ['', null],
])('typing %s on 29 January 2027 means %s', (text, date) => {
  expect(dates.parseTypedDate(text, '2027-01-29')).toBe(date);
});

test('days are counted on the calendar', () => {
  expect(dates.addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(dates.addMonths('2027-08-31', -6)).toBe('2027-02-28');
  expect(dates.addMonths('2027-12-15', 1)).toBe('2028-01-15');
  expect(dates.daysBetween('2027-01-30', '2027-02-06')).toBe(7);
  expect([dates.weekday('2027-02-01'), dates.weekday('2027-02-07'), dates.weekday('1969-12-29')]).toEqual([1, 7, 1]);
});
