import { describe, expect, it } from 'vitest';
import { creditEntries, type Entry, receiptEntries, saleEntries } from './ledger.ts';

const accounts = {
  client: '411000',
  advance: '419100',
  sale: '706000',
  tax: '445710',
  bank: '512000',
  cash: '530000',
  cheques: '511200',
  cashSurplus: '758000',
  cashShortage: '658000',
};
const books = {
  accountOf: (role: keyof typeof accounts) => accounts[role],
  saleJournal: 'VE',
  bankJournal: 'BQ',
  cashJournal: 'CA',
  otherJournal: 'OD',
};
const piece = {
  number: 'FA2026-00001',
  date: '2026-01-12',
  client: 'École',
  auxiliary: 'S1',
  label: 'Groupe',
  shares: [share(300, 60)],
  ttc: 360,
};
const receipt = {
  number: 'FA2026-00001',
  date: '2026-02-20',
  client: 'École',
  auxiliary: 'S1',
  label: 'Règlement',
  amount: 360,
  mode: 1,
  desk: null,
};

function share(ht: number, tva: number, rate = 20) {
  return { ht, tva, rate, nature: 1, analytic: 2 };
}

function shown(entries: readonly Entry[]) {
  return entries.map((entry) => [entry.journal, entry.account, entry.debit, entry.credit]);
}

describe('accounting entries', () => {
  it('debit the client of an invoice and credit the sale and its tax', () => {
    expect(shown(saleEntries(piece, books))).toEqual([
      ['VE', '411000', 360, 0],
      ['VE', '706000', 0, 300],
      ['VE', '445710', 0, 60],
    ]);
  });

  it('turn the sides of a credit note round, and leave out a tax of zero', () => {
    const credit = { ...piece, number: 'AV2026-00001', shares: [share(-55, 0, 0)], ttc: -55 };
    expect(shown(saleEntries(credit, books))).toEqual([
      ['VE', '411000', 0, 55],
      ['VE', '706000', 55, 0],
    ]);
  });

  it('keep what a client paid in advance on its own account, and take it from there to pay an invoice', () => {
    expect(shown(creditEntries({ ...receipt, amount: 50 }, books))).toEqual([
      ['BQ', '512000', 50, 0],
      ['BQ', '419100', 0, 50],
    ]);
    expect(shown(receiptEntries({ ...receipt, amount: 50, mode: 6 }, books))).toEqual([
      ['OD', '419100', 50, 0],
      ['OD', '411000', 0, 50],
    ]);
  });

  it('put a receipt in the bank or in the cash desk by its mode, and a refund the other way', () => {
    const cash = { ...receipt, date: '2026-01-30', mode: 4, amount: 95 };
    const refund = { ...receipt, date: '2026-03-01', amount: -95 };
    expect(shown([cash, receipt, refund].flatMap((one) => receiptEntries(one, books)))).toEqual([
      ['CA', '530000', 95, 0],
      ['CA', '411000', 0, 95],
      ['BQ', '512000', 360, 0],
      ['BQ', '411000', 0, 360],
      ['BQ', '512000', 0, 95],
      ['BQ', '411000', 95, 0],
    ]);
  });

  it('split a rate by nature and axis, and tax it once', () => {
    const split = {
      ...piece,
      shares: [share(20.83, 4.17), { ...share(100, 20), nature: 2 }, share(12.32, 0.68, 5.5)],
      ttc: 158,
    };
    const entries = saleEntries(split, books);
    expect(shown(entries)).toEqual([
      ['VE', '411000', 158, 0],
      ['VE', '706000', 0, 20.83],
      ['VE', '706000', 0, 100],
      ['VE', '445710', 0, 24.17],
      ['VE', '706000', 0, 12.32],
      ['VE', '445710', 0, 0.68],
    ]);
    function sum(side: 'debit' | 'credit') {
      return entries.reduce((total, entry) => total + Math.round(entry[side] * 100), 0);
    }
    expect(sum('debit')).toBe(sum('credit'));
  });
});
