import { expect, it } from 'vitest';
import { closingFingerprint, type DeskReceipt, differenceOf, recordedOf, totalOf } from './closing.ts';

function receipt(id: number, mode: number, amount: number): DeskReceipt {
  return {
    id,
    of: 'bam-reglement',
    mode,
    amount,
    day: '2027-01-28',
    client: null,
    bank: null,
    cheque: null,
    undoes: null,
  };
}

it('what was recorded is said pile by pile, refunds taken off, to the cent', () => {
  const recorded = recordedOf([
    receipt(1, 4, 0.1),
    receipt(2, 4, 0.2),
    receipt(3, 2, 95),
    receipt(4, 3, 60),
    receipt(5, 3, -60),
    receipt(6, 1, 12),
  ]);
  expect(recorded).toEqual({ especes: 0.3, cheques: 95, cb: 0, autres: 12 });
  expect(totalOf(recorded)).toBe(107.3);
});

it('piles that make up for each other still differ', () => {
  const recorded = { especes: 100, cheques: 50, cb: 0, autres: 0 };
  expect(differenceOf({ ...recorded, especes: 90, cheques: 60 }, recorded)).toEqual({ total: 0, isSame: false });
  expect(differenceOf({ ...recorded, especes: 95 }, recorded)).toEqual({ total: -5, isSame: false });
  expect(differenceOf(recorded, recorded)).toEqual({ total: 0, isSame: true });
});

it('a closing says otherwise once a receipt, a count or the closing before it is another', () => {
  const counted = { especes: 95, cheques: 0, cb: 0, autres: 0 };
  const closing = { desk: '1', day: '2027-01-28', receipts: [receipt(1, 4, 95)], counted, before: null };
  const others = [
    { ...closing, before: 'x' },
    { ...closing, receipts: [receipt(2, 4, 95)] },
    { ...closing, counted: { ...counted, especes: 94 } },
  ];
  expect(new Set([closing, ...others].map(closingFingerprint)).size).toBe(4);
});
