import { expect, test } from 'vitest';
import { easterSunday, frenchHolidays, holidayOn } from './holidays.ts';

test('the public holidays of 2025 are the eleven of the French calendar', () => {
  expect(frenchHolidays(2025).map((holiday) => holiday.date)).toEqual([
    '2025-01-01',
    '2025-04-21',
    '2025-05-01',
    '2025-05-08',
    '2025-05-29',
    '2025-06-09',
    '2025-07-14',
    '2025-08-15',
    '2025-11-01',
    '2025-11-11',
    '2025-12-25',
  ]);
});

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter %i is on %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

test('a day knows whether it is a holiday', () => {
  expect(holidayOn('2027-07-14')).toBe('feteNationale');
  expect(holidayOn('2027-07-15')).toBeNull();
});
