import { describe, expect, it } from 'vitest';
import { type VoucherNight, voucherStays } from './voucher-stays.ts';

function night(date: string, more: Partial<VoucherNight> = {}): VoucherNight {
  return {
    date,
    type: 1,
    idHotel: 7,
    roomType: 4,
    sharers: [],
    payerName: null,
    confirmation: null,
    ...more,
  };
}

describe('stays of a hotel voucher', () => {
  it('hold the nights in a row, with how many each payer pays', () => {
    const nights = [
      night('2027-01-31', { type: 2 }),
      night('2027-01-29', { confirmation: 'A12' }),
      night('2027-01-30', { confirmation: 'A12' }),
    ];
    expect(voucherStays(nights)).toEqual([
      {
        idHotel: 7,
        arrival: '2027-01-29',
        departure: '2027-02-01',
        roomType: 4,
        sharers: [],
        confirmations: ['A12'],
        payers: [
          { type: 1, name: null, nights: 2 },
          { type: 2, name: null, nights: 1 },
        ],
      },
    ]);
  });

  it('begin again after a gap, in another hotel or another room', () => {
    const nights = [
      night('2027-01-29'),
      night('2027-01-31'),
      night('2027-02-01', { idHotel: 8 }),
      night('2027-02-02', { idHotel: 8, roomType: 1 }),
    ];
    expect(voucherStays(nights).map(({ arrival, idHotel }) => [arrival, idHotel])).toEqual([
      ['2027-01-29', 7],
      ['2027-01-31', 7],
      ['2027-02-01', 8],
      ['2027-02-02', 8],
    ]);
  });

  it('name a payer of its own, and leave out nights that nobody pays', () => {
    const nights = [night('2027-01-29', { payerName: 'Institut' }), night('2027-01-30', { type: 0 })];
    expect(voucherStays(nights)).toMatchObject([{ departure: '2027-01-30', payers: [{ type: 1, name: 'Institut', nights: 1 }] }]);
    expect(voucherStays([])).toEqual([]);
  });
});
