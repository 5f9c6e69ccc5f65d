import { expect, test } from 'vitest';
import { parseDate, parseTypedDate } from './typed-dates.ts';

test.each([
  ['05/02/2025', '2025-02-05'],
  ['32/01/2025', null],
  ['1/1/25', null],
  ['29/02/2027', null],
  ['29/02/2028', '2028-02-29'],
])('the strict form reads %s as %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
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
  expect(parseTypedDate(text, '2027-01-29')).toBe(date);
});
