import { expect, test } from 'vitest';
import { formatDuration, formatFilmDuration, parseDuration, shownDuration } from './durations.ts';

test.each([
  ['01:32:00', 5520],
  ['1:32:00', 5520],
  ['1.02:00:00', 93_600],
  ['00:14:20.5000000', 860],
  ['120:00:00', 432_000],
  ['-00:01:00', -60],
  ['01:60:00', null],
  ['1:32', null],
  ['', null],
])('%s is %s seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test('a duration shows as HH:MM:SS with unbounded hours', () => {
  expect([formatDuration(5520), formatDuration(432_000), formatDuration(-60)]).toEqual(['01:32:00', '120:00:00', '-00:01:00']);
});

test('the length of a film shows in minutes and seconds', () => {
  expect([formatFilmDuration(860), formatFilmDuration(5520), formatFilmDuration(5)]).toEqual(["14'20", "92'00", "0'05"]);
});

test('screens and paper write a duration in one way, and the sum of a collection in hours', () => {
  expect([shownDuration(860), shownDuration(-60), shownDuration(35_999), shownDuration(36_000)]).toEqual([
    "14'20",
    "-1'00",
    "599'59",
    '10:00:00',
  ]);
});
