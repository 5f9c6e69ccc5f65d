import { expect, test } from 'vitest';
import { isPeriodPreset, PERIOD_PRESETS, periodOf } from './periods.ts';

test.each([
  ['today', '2027-01-30', '2027-01-30'],
  ['yesterday', '2027-01-29', '2027-01-29'],
  ['last7', '2027-01-24', '2027-01-30'],
  ['last30', '2027-01-01', '2027-01-30'],
  ['last6months', '2026-07-30', '2027-01-30'],
  ['lastYear', '2026-01-01', '2026-12-31'],
  ['week', '2027-01-25', '2027-01-31'],
  ['month', '2027-01-01', '2027-01-31'],
  ['year', '2027-01-01', '2027-12-31'],
] as const)('the period %s on Saturday 30 January 2027 runs from %s to %s', (preset, from, to) => {
  expect(periodOf(preset, '2027-01-30')).toEqual({ from, to });
});

test('there are nine presets and nothing else is one', () => {
  expect(PERIOD_PRESETS).toHaveLength(9);
  expect(isPeriodPreset('last7')).toBe(true);
  expect(isPeriodPreset('tomorrow')).toBe(false);
});
