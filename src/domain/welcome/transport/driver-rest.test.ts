import { expect, test } from 'vitest';
import { loadOf, mayServe } from './driver-rest.ts';

const HOUR = 3_600_000;

/** From one hour to another, counted from the first midnight. */
function times(from: number, to: number) {
  return { from: from * HOUR, to: to * HOUR };
}

test('nobody serves twice at once, nor without a break', () => {
  expect(mayServe([times(9, 10)], times(9.5, 10.5))).toBe(false);
  expect(mayServe([times(9, 10)], times(10, 11))).toBe(false);
  expect(mayServe([times(9, 10)], times(10.25, 11))).toBe(true);
  expect(mayServe([times(9, 10)], times(8, 8.75))).toBe(true);
});

test('a service of ten hours is followed by a rest of eleven', () => {
  expect(mayServe([times(8, 9)], times(17, 18))).toBe(true);
  expect(mayServe([times(8, 9)], times(17.5, 18.5))).toBe(false);
  // From 3:40 to the evening, with something in between.
  expect(mayServe([times(3.5, 4.5), times(11, 12)], times(18, 19))).toBe(false);
  // Late, then early.
  expect(mayServe([times(22, 23.5)], times(31, 32))).toBe(true);
  expect(mayServe([times(20, 23.5)], times(31, 32))).toBe(false);
  expect(mayServe([times(20, 23.5)], times(34.5, 36))).toBe(true);
});

test('the load is what they serve', () => {
  expect(loadOf([times(8, 9), times(20, 22)])).toBe(3 * HOUR);
});
