import { expect, test } from 'vitest';
import { completeScreening } from './complete-screening.ts';

test('a new screening that says its beginning alone gets its day of the festival and an end after its films', () => {
  expect(completeScreening({ Debut: '2027-01-30T23:30:00.000' }, 4801)).toEqual({ Jour: '2027-01-30', Fin: '2027-01-31T00:51:00.000' });
  expect(completeScreening({ Debut: '2027-01-30T09:00:00.000' }, 0)).toEqual({ Jour: '2027-01-30' });
});

test('what is said stays, and nothing is made up without a beginning', () => {
  expect(completeScreening({ Debut: '2027-01-30T09:00:00.000', Jour: '2027-01-29', Fin: '2027-01-30T10:00:00.000' }, 4800)).toEqual({
    Jour: '2027-01-30',
  });
  expect(completeScreening({ Jour: '2027-01-30' }, 4800)).toEqual({});
});
