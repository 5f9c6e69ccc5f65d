import { expect, test } from 'vitest';
import { formatDays } from './days-text.ts';

test.each<[string, readonly string[], string]>([
  ['none', [], ''],
  ['one', ['2027-01-30'], 'sam. 30/01'],
  ['days in a row', ['2027-01-29', '2027-01-30', '2027-01-31'], 'ven. 29 – dim. 31/01'],
  ['a row across two months', ['2027-01-31', '2027-02-01'], 'dim. 31/01 – lun. 1/02'],
  ['rows and days of two months', ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-02'], 'ven. 29 – dim. 31/01, mar. 2/02'],
  ['days apart of one month', ['2027-02-02', '2027-02-04', '2027-02-05'], 'mar. 2, jeu. 4 – ven. 5/02'],
  ['the same month of two years', ['2027-01-29', '2028-01-29'], 'ven. 29/01, sam. 29/01'],
])('%s', (_, days, text) => {
  expect(formatDays([...days], 'fr')).toBe(text);
});

test('the days are named in the language of the reader', () => {
  const days = ['2027-01-30', '2027-01-31'];
  expect([formatDays(days, 'en'), formatDays(days, 'es')]).toEqual(['Sat 30 – Sun 31/01', 'sáb 30 – dom 31/01']);
});
