import { expect, test } from 'vitest';
import { festivalCondition, isFestivalPeriod } from '#domain/records/conditions/festival-periods.ts';
import { isPeriodPreset, PERIOD_PRESETS, periodOf } from './periods.ts';

test.each([
  ['today', '2027-01-30', '2027-01-30'],
  ['yesterday', '2027-01-29', '2027-01-29'],
  ['tomorrow', '2027-01-31', '2027-01-31'],
  ['nextWeek', '2027-02-01', '2027-02-07'],
  ['nextMonth', '2027-02-01', '2027-02-28'],
  ['next7', '2027-01-30', '2027-02-05'],
  ['next30', '2027-01-30', '2027-02-28'],
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

test('there are fourteen presets and nothing else is one', () => {
  expect(PERIOD_PRESETS).toHaveLength(14);
  expect(isPeriodPreset('last7')).toBe(true);
  expect(isPeriodPreset('festival')).toBe(false);
});

test.each([
  ['festival', { op: 'between', value: ['2027-01-29', '2027-02-06'] }],
  ['beforeFestival', { op: 'lte', value: '2027-01-28' }],
  ['afterFestival', { op: 'gte', value: '2027-02-07' }],
] as const)('the period %s asks for days of the edition', (period, condition) => {
  expect(isFestivalPeriod(period)).toBe(true);
  expect(festivalCondition(period, { from: '2027-01-29', to: '2027-02-06' })).toEqual(condition);
});
