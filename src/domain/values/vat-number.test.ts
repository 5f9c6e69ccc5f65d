import { expect, test } from 'vitest';
import { isVatNumber, VAT_COUNTRIES } from './vat-number.ts';

const samples = {
  FR: 'FR 40 303265045',
  BE: 'BE0428759497',
  DE: 'DE136695976',
  IT: 'IT00743110157',
  ES: 'ESA28015865',
  LU: 'LU15027442',
  NL: 'NL004495445B01',
  EL: 'EL094259216',
  AT: 'ATU13585627',
  DK: 'DK13585628',
  FI: 'FI20774740',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  SE: 'SE123456789701',
};

test.each(Object.entries(samples))('a number of %s, %s, is one of its country and of no other', (country, number) => {
  expect(isVatNumber(number)).toBe(true);
  for (const other of VAT_COUNTRIES) expect(isVatNumber(number, other)).toBe(other === country);
});

test('Greece is known by its ISO code too', () => {
  expect(isVatNumber(samples.EL, 'GR')).toBe(true);
});

test.each([
  '',
  'FR12',
  'FR41303265045',
  'BE0428759498',
  'IT00743110158',
  'DE123456789',
  'DE136695975',
  'ATU13585628',
  'PT501964842',
  'US123456789',
  'FRIO303265045',
])('%j is no VAT number', (text) => {
  expect(isVatNumber(text)).toBe(false);
});
