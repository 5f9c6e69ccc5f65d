import { describe, expect, it } from 'vitest';
import { toUtcText } from '#domain/values/dates.ts';
import { lastSlot, nextSlot, type Rhythm } from './slots.ts';

const DAILY: Rhythm = { Heure: 8, Jours: [], JourMois: null };

function at(text: string): number {
  return Date.parse(`${text}Z`);
}

function formatSlot(slot: number | null): string | null {
  return slot === null ? null : toUtcText(slot).slice(0, 16);
}

describe('hours of a schedule, in the zone of the festival', () => {
  it('come every day, in winter and in summer time', () => {
    expect(formatSlot(nextSlot(DAILY, at('2027-01-15T12:00:00')))).toBe('2027-01-16T07:00');
    expect(formatSlot(nextSlot(DAILY, at('2027-07-15T12:00:00')))).toBe('2027-07-16T06:00');
    expect(formatSlot(lastSlot(DAILY, at('2027-01-15T12:00:00')))).toBe('2027-01-15T07:00');
    expect(formatSlot(lastSlot(DAILY, at('2027-01-15T06:59:59')))).toBe('2027-01-14T07:00');
  });

  it('that were missed are the last of them, once', () => {
    const monday = { ...DAILY, Jours: [1] };
    expect(formatSlot(lastSlot(monday, at('2027-01-30T12:00:00')))).toBe('2027-01-25T07:00');
  });

  it('come on days of the week, and on a day of the month', () => {
    expect(formatSlot(nextSlot({ ...DAILY, Jours: [1, 5] }, at('2027-01-14T12:00:00')))).toBe('2027-01-15T07:00');
    expect(formatSlot(nextSlot({ ...DAILY, Jours: [1, 5] }, at('2027-01-15T12:00:00')))).toBe('2027-01-18T07:00');
    expect(formatSlot(nextSlot({ ...DAILY, JourMois: 31 }, at('2027-02-10T12:00:00')))).toBe('2027-02-28T07:00');
    expect(formatSlot(nextSlot({ ...DAILY, JourMois: 31 }, at('2027-02-28T12:00:00')))).toBe('2027-03-31T06:00');
    expect(formatSlot(lastSlot({ ...DAILY, JourMois: 1 }, at('2027-03-31T12:00:00')))).toBe('2027-03-01T07:00');
  });
});
