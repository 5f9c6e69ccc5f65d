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
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  EE: 'EE100931558',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  LT: 'LT119511515',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  RO: 'RO18547290',
  SI: 'SI50223054',
  SK: 'SK2022749619',
};

test.each(Object.entries(samples))('a number of %s, %s, is one of its country and of no other', (country, number) => {
  expect(isVatNumber(number)).toBe(true);
  for (const other of VAT_COUNTRIES) expect(isVatNumber(number, other)).toBe(other === country);
});

test.each(['ES54362315K', 'ESX2482300W', 'ESJ99216582', 'IE6433435OA', 'IE8D79739I', 'LT100001919017', 'NL002455799B11', 'NL123456789B13'])(
  '%j is another form of its country',
  (text) => {
    expect(isVatNumber(text)).toBe(true);
  },
);

test.each(Object.values(samples).filter((number) => !number.startsWith('XI')))('one digit of %s mistyped is refused', (number) => {
  const compact = number.replaceAll(' ', '');
  const at = 6;
  const wrong = `${compact.slice(0, at)}${(Number(compact[at]) + 1) % 10}${compact.slice(at + 1)}`;
  expect(isVatNumber(wrong)).toBe(false);
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
