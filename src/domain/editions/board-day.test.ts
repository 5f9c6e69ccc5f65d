import { describe, expect, it } from 'vitest';
import { nearestDay } from './board-day.ts';

const edition = { first: '2055-01-30', last: '2055-02-07' };

describe('the day that a board of one day opens on', () => {
  it('is today while the festival is on, and whenever something stands on it', () => {
    expect(nearestDay(['2055-01-31'], { today: '2055-02-03', edition })).toBe('2055-02-03');
    expect(nearestDay(['2055-01-29', '2055-01-30'], { today: '2055-01-29', edition })).toBe('2055-01-29');
  });

  it('is the nearest day with something otherwise, the later of two', () => {
    const busy = ['2055-01-29', '2055-02-08', '2055-02-03'];
    expect(nearestDay(busy, { today: '2054-11-26', edition })).toBe('2055-01-29');
    expect(nearestDay(busy, { today: '2055-03-01', edition })).toBe('2055-02-08');
    expect(nearestDay(['2055-02-09', '2055-02-13'], { today: '2055-02-11', edition })).toBe('2055-02-13');
  });

  it('is the first day of the edition where nothing stands at all, and today where no edition has dates', () => {
    expect(nearestDay([], { today: '2054-11-26', edition })).toBe('2055-01-30');
    expect(nearestDay([], { today: '2054-11-26', edition: null })).toBe('2054-11-26');
  });
});
