import { expect, test } from 'vitest';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import { hotelRecap, type PaidNight } from '#domain/lodging/invoiced/hotel-recap.ts';
import { recapSheet } from './recap-sheet.ts';

function valueOf(cell: ExportCell): number | string | null {
  if ('value' in cell) return cell.value;
  return 'text' in cell ? cell.text : null;
}

function night(axis: number, price: number): PaidNight {
  return {
    payer: 1,
    structure: null,
    axis,
    price,
    isCancelled: false,
    isNoShow: false,
  };
}

test('a row an axis, and what a payer is invoiced once, so that each column adds up', () => {
  const lines = hotelRecap(
    [night(1, 80), night(1, 80), night(2, 70.5)],
    [
      { payer: 1, structure: null, nights: 3, amount: 240.5 },
      { payer: 4, structure: 'Ateliers du Lac', nights: 1, amount: 90 },
    ],
    { tax: null, breakfast: null },
  );
  const { rows, columns } = recapSheet([{ hotel: 'Hôtel du Phare', lines }], 'Nuits', 'fr');
  const values = rows.map((row) => row.map(valueOf));
  expect(columns).toHaveLength(10);
  expect(values).toEqual([
    ['Hôtel du Phare', 'Festival', 'Marché', 2, 160, 0, 3, 240.5, 10, expect.stringContaining('Rien de ce')],
    ['Hôtel du Phare', 'Festival', 'Festival', 1, 70.5, null, null, null, null, null],
    ['Hôtel du Phare', expect.stringContaining('Ateliers du Lac'), null, 0, 0, 0, 1, 90, 90, expect.any(String)],
  ]);
});
