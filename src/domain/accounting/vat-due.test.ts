import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import { addAmounts, fromTtc, negated, rateOf } from './amounts.ts';
import type { Share } from './sales/rate-shares.ts';
import { type TaxedPiece, vatDue } from './vat-due.ts';

const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const REVERSE = 'Autoliquidation : TVA due par le preneur.';

function share(percent: number, ttc: number): Share {
  return { percent, amounts: fromTtc(ttc, rateOf(percent)) };
}

function piece(more: Partial<TaxedPiece>): TaxedPiece {
  return { date: '2026-11-10', isDebits: false, mention: null, shares: [share(20, 12_000)], receipts: [], ...more };
}

describe('the tax that is due', () => {
  it('follows receipts, in the month they came, at the rates of the invoice', () => {
    const shares = [share(5.5, 4000), share(20, 12_000)];
    const paid = piece({
      shares,
      receipts: [
        { date: '2026-11-20', amount: 8000 },
        { date: '2026-12-02', amount: 8000 },
      ],
    });
    expect(vatDue([paid], MONTH)).toEqual([
      { percent: 5.5, reason: null, box: '09', amounts: { ht: 1896, tva: 104, ttc: 2000 } },
      { percent: 20, reason: null, box: '08', amounts: { ht: 5000, tva: 1000, ttc: 6000 } },
    ]);
    expect(vatDue([piece({})], MONTH)).toEqual([]);
  });

  it('follows the issue where the issuer chose debits, paid or not', () => {
    const unpaid = piece({ isDebits: true });
    expect(vatDue([unpaid], MONTH)).toMatchObject([{ box: '08', amounts: { ht: 10_000, tva: 2000 } }]);
    expect(vatDue([unpaid], { from: '2026-12-01', to: '2026-12-31' })).toEqual([]);
  });

  it('is taken off by a refund, not by the credit note of an invoice that was never paid', () => {
    const credit = piece({ shares: [{ percent: 20, amounts: negated(fromTtc(6000, 2000)) }] });
    expect(vatDue([credit], MONTH)).toEqual([]);
    expect(vatDue([{ ...credit, receipts: [{ date: '2026-11-21', amount: -6000 }] }], MONTH)).toMatchObject([
      { percent: 20, amounts: { ht: -5000, tva: -1000, ttc: -6000 } },
    ]);
  });

  it('tells each 0 % with its reason', () => {
    const receipts = [{ date: '2026-11-20', amount: 10_000 }];
    const untaxed = [REVERSE, 'TVA non applicable, art. 259 B du CGI.'].map((mention) =>
      piece({ mention, shares: [share(0, 10_000)], receipts }),
    );
    expect(vatDue(untaxed, MONTH).map(({ reason, box, amounts }) => [reason, box, amounts.ht])).toEqual([
      [REVERSE, 'E2', 10_000],
      ['TVA non applicable, art. 259 B du CGI.', 'E2', 10_000],
    ]);
  });

  it('of all months of an invoice is the tax of the invoice to the cent, however it is paid', () => {
    const random = createRandom(11);
    for (let turn = 0; turn < 300; turn += 1) {
      const shares = [5.5, 10, 20].map((percent) => share(percent, random.int(1, 90_000)));
      const whole = addAmounts(shares.map(({ amounts }) => amounts));
      const receipts: { readonly date: string; readonly amount: number }[] = [];
      for (let left = whole.ttc, month = 1; left > 0; month += 1) {
        const amount = month === 12 ? left : Math.min(left, random.int(1, whole.ttc));
        receipts.push({ date: `2026-${String(month).padStart(2, '0')}-15`, amount });
        left -= amount;
      }
      const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
      const due = months.flatMap((month) => vatDue([piece({ shares, receipts })], { from: `${month}-01`, to: `${month}-31` }));
      expect(addAmounts(due.map(({ amounts }) => amounts))).toEqual(whole);
    }
  });
});
