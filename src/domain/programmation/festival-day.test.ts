import { describe, expect, it } from 'vitest';
import {
  clockShiftBetween,
  clockText,
  festivalDayBounds,
  festivalDayOf,
  gridDays,
  instantOfDay,
  minutesOfDay,
  minutesOfTyped,
  openingDay,
} from './festival-day.ts';

describe('the day of the festival', () => {
  it('ends at 05:00 of the festival, not at midnight', () => {
    expect(festivalDayOf('2027-01-30T23:30:00.000')).toBe('2027-01-30');
    expect(festivalDayOf('2027-01-31T03:59:00.000')).toBe('2027-01-30');
    expect(festivalDayOf('2027-01-31T04:00:00.000')).toBe('2027-01-31');
    expect(festivalDayBounds('2027-01-30')).toEqual({ start: '2027-01-30T04:00:00.000', end: '2027-01-31T04:00:00.000' });
  });

  it('counts the small hours on after midnight, and back to the same instant', () => {
    expect(minutesOfDay('2027-01-30', '2027-01-30T23:30:00.000')).toBe(24 * 60 + 30);
    expect(instantOfDay('2027-01-30', 24 * 60 + 30)).toBe('2027-01-30T23:30:00.000');
    expect([clockText(1470), clockText(605)]).toEqual(['00:30', '10:05']);
    expect([minutesOfTyped('10:05'), minutesOfTyped('0:30'), minutesOfTyped('24:00'), minutesOfTyped('x')]).toEqual([
      605,
      1470,
      null,
      null,
    ]);
  });

  it('lasts as long as it lasts in the night when the clock changes', () => {
    // From 01:00 in summer time to 04:30 in winter time: four hours and a half.
    expect(clockShiftBetween('2027-10-30T23:00:00.000', '2027-10-31T03:30:00.000')).toBe(60);
    expect(clockShiftBetween('2027-03-28T00:00:00.000', '2027-03-28T02:00:00.000')).toBe(-60);
    expect(clockShiftBetween('2027-01-30T18:00:00.000', '2027-01-30T20:00:00.000')).toBe(0);
    expect(clockShiftBetween('2027-01-30T18:00:00.000', '')).toBe(0);
  });

  it('keeps the hour of the clock on the day it changes', () => {
    expect(instantOfDay('2027-03-28', 10 * 60)).toBe('2027-03-28T08:00:00.000');
    expect(minutesOfDay('2027-03-28', '2027-03-28T08:00:00.000')).toBe(600);
  });
});

describe('the days of a grid', () => {
  const days = gridDays({ first: '2027-01-29', last: '2027-01-31' }, ['2027-01-28', '2027-01-30']);

  it('are those of the edition and any other that has a screening', () => {
    expect(days).toEqual(['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31']);
    expect(gridDays(null, ['2027-01-30'])).toEqual(['2027-01-30']);
  });

  it('open on the day asked for, else on today, else on the first day of the edition', () => {
    function open(requestedDay: string | null, today: string) {
      return openingDay(days, { asked: requestedDay, today, first: '2027-01-29' });
    }
    expect(open('2027-01-31', '2027-01-30')).toBe('2027-01-31');
    expect(open('2027-02-20', '2027-01-30')).toBe('2027-01-30');
    expect(open(null, '2026-11-02')).toBe('2027-01-29');
    expect(openingDay([], { asked: null, today: '2026-11-02', first: null })).toBeNull();
  });
});
