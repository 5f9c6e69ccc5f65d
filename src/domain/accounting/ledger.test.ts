import { describe, expect, it } from 'vitest';
import { creditEntries, ledgerOf } from './ledger.ts';

const books = {
  client: '411000',
  advance: '419100',
  sale: '706000',
  tax: '445710',
  bank: '512000',
  cash: '530000',
  cheques: '511200',
  cashSurplus: '758000',
  cashShortage: '658000',
  saleJournal: 'VE',
  bankJournal: 'BQ',
  cashJournal: 'CA',
  otherJournal: 'OD',
};
const piece = {
  number: 'FA2026-00001',
  date: '2026-01-12',
  client: 'École',
  label: 'Groupe',
  shares: [{ ht: 300, tva: 60 }],
  ttc: 360,
  analytic: 'Festival',
};
const receipt = {
  number: 'FA2026-00001',
  date: '2026-02-20',
  client: 'École',
  label: 'Règlement',
  amount: 360,
  mode: 1,
  modeLabel: 'Virement',
};

function shown(entries: ReturnType<typeof ledgerOf>) {
  return entries.map((entry) => [entry.journal, entry.account, entry.debit, entry.credit]);
}

describe('accounting entries', () => {
  it('debit the client of an invoice and credit the sale and its tax', () => {
    expect(shown(ledgerOf([piece], [], books))).toEqual([
      ['VE', '411000', 360, 0],
      ['VE', '706000', 0, 300],
      ['VE', '445710', 0, 60],
    ]);
  });

  it('turn the sides of a credit note round, and leave out a tax of zero', () => {
    const credit = { ...piece, number: 'AV2026-00001', shares: [{ ht: -55, tva: 0 }], ttc: -55 };
    expect(shown(ledgerOf([credit], [], books))).toEqual([
      ['VE', '411000', 0, 55],
      ['VE', '706000', 55, 0],
    ]);
  });

  it('keep what a client paid in advance on its own account, and take it from there to pay an invoice', () => {
    expect(shown(creditEntries({ ...receipt, amount: 50 }, books))).toEqual([
      ['BQ', '512000', 50, 0],
      ['BQ', '419100', 0, 50],
    ]);
    expect(shown(ledgerOf([], [{ ...receipt, amount: 50, mode: 6 }], books))).toEqual([
      ['OD', '419100', 50, 0],
      ['OD', '411000', 0, 50],
    ]);
  });

  it('put a receipt in the bank or in the cash desk by its mode, and a refund the other way', () => {
    const cash = { ...receipt, date: '2026-01-30', mode: 4, amount: 95 };
    const refund = { ...receipt, date: '2026-03-01', amount: -95 };
    expect(shown(ledgerOf([], [receipt, cash, refund], books))).toEqual([
      ['CA', '530000', 95, 0],
      ['CA', '411000', 0, 95],
      ['BQ', '512000', 360, 0],
      ['BQ', '411000', 0, 360],
      ['BQ', '512000', 0, 95],
      ['BQ', '411000', 95, 0],
    ]);
  });

  it('balance', () => {
    const entries = ledgerOf(
      [
        piece,
        {
          ...piece,
          shares: [
            { ht: 20.83, tva: 4.17 },
            { ht: 12.32, tva: 0.68 },
          ],
          ttc: 38,
        },
      ],
      [receipt],
      books,
    );
    function sum(side: 'debit' | 'credit') {
      return entries.reduce((total, entry) => total + Math.round(entry[side] * 100), 0);
    }
    expect(sum('debit')).toBe(sum('credit'));
  });
});
