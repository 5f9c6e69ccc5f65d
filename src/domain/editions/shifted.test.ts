import { expect, it } from 'vitest';
import { shifted } from './shifted.ts';

it('moves a day, a set of days and an instant', () => {
  expect(shifted('2027-01-30', 364)).toBe('2028-01-29');
  expect(shifted(['2027-01-30', '2027-02-28'], 364)).toEqual(['2028-01-29', '2028-02-27']);
  expect(shifted('2027-01-30T17:30:00.000', 364)).toBe('2028-01-29T17:30:00.000');
  expect(shifted('2028-01-29', -364)).toBe('2027-01-30');
});

it('keeps the hour by the clock of the festival from winter to summer time', () => {
  expect(shifted('2027-03-20T17:00:00.000', 14)).toBe('2027-04-03T16:00:00.000');
});

it('leaves what nobody filled', () => {
  expect(shifted(null, 364)).toBeNull();
});
