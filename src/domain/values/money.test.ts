import { expect, test } from 'vitest';
import { formatMoney, formatNumber, formatPercent, sumMoney, toCents } from './money.ts';

function plain(text: string) {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

test('an amount shows with two decimals, a comma and the euro sign', () => {
  expect(plain(formatMoney(1234.5, 'fr'))).toBe('1 234,50 €');
  expect(plain(formatMoney(0, 'fr'))).toBe('0,00 €');
  expect(plain(formatMoney(-12, 'fr'))).toBe('-12,00 €');
  expect(formatMoney(null, 'fr')).toBe('');
});

test('a rate shows with two decimals and the percent sign', () => {
  expect(plain(formatPercent(20, 'fr'))).toBe('20,00 %');
  expect(plain(formatPercent(5.5, 'fr'))).toBe('5,50 %');
  expect(formatPercent(undefined, 'fr')).toBe('');
});

test('numbers group their thousands', () => {
  expect(plain(formatNumber(12431, 0, 'fr'))).toBe('12 431');
  expect(plain(formatNumber(1.5, 3, 'fr'))).toBe('1,500');
});

test('amounts are added in whole cents', () => {
  expect(sumMoney([0.1, 0.2, null])).toBe(0.3);
  expect([toCents(8.41), toCents(1.005), toCents(-1.005)]).toEqual([841, 101, -101]);
});
