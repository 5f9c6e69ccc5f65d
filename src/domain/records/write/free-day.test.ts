import { expect, it } from 'vitest';
import { descriptor } from '#generated/entities/festival-hotel-contingent.gen.ts';
import { freeDays } from './free-day.ts';

const CONTRACT = { DateDebut: '2027-01-18', DateFin: '2027-01-20' };

function proposed(dates: readonly string[], parent: typeof CONTRACT | { readonly DateDebut: null } = CONTRACT) {
  return freeDays(descriptor, { parent, items: dates.map((Date) => ({ Date })) });
}

it('a new line takes the first night of the contract that no line names, whatever the day of today', () => {
  expect(proposed([])).toEqual({ Date: '2027-01-18' });
  expect(proposed(['2027-01-18'])).toEqual({ Date: '2027-01-19' });
  expect(proposed(['2027-01-19'])).toEqual({ Date: '2027-01-18' });
});

it('once every night has a line it begins again, and a contract without dates proposes nothing', () => {
  expect(proposed(['2027-01-18', '2027-01-19'])).toEqual({ Date: '2027-01-18' });
  expect(proposed([], { DateDebut: null })).toEqual({});
});
