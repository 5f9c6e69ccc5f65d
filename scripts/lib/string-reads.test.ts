import { expect, test } from 'vitest';
import { stringReads } from './string-reads.ts';

test('finds a field that is read by string, by its line', () => {
  const text = [
    'const été = 1;',
    "const hotel = readNumber(night, 'IdHotel');",
    "const price = night['Prix'] ?? readText(night.TradLibelle, 'TraductionFr');",
  ];
  expect(stringReads(text.join('\n'))).toEqual([
    { field: 'IdHotel', line: 2 },
    { field: 'Prix', line: 3 },
    { field: 'TraductionFr', line: 3 },
  ]);
  expect(stringReads("export const Cell = () => <td>{row['Nom']}</td>;", { tsx: true })).toEqual([{ field: 'Nom', line: 1 }]);
});

test.each([
  "night?.['Prix'];",
  'night[`Prix`];',
  "night[('Prix' as string)];",
  "Reflect.get(night, 'Prix');",
  "const isPriced = 'Prix' in night;",
  "const { ['Prix']: price } = night;",
  "const { 'Prix': price } = night;",
  "const of = ({ ['Prix']: price }) => price;",
  "const PRICE = 'Prix' as const; night[PRICE];",
  "const PRICE = 'Prix'; readNumber(night, PRICE);",
  "const PRICE = 'Prix'; const { [PRICE]: price } = night;",
])('finds it in %s', (text) => {
  expect(stringReads(text)).toEqual([{ field: 'Prix', line: 1 }]);
});

test('lets properties, words of other objects, what is written and types be', () => {
  const text = [
    "type Price = Night['Prix'];",
    'const { IdHotel } = night;',
    'night.Prix;',
    "headers['accept'];",
    'readNumber(row, name);',
    "process.env['DATABASE_URL'];",
    "const PRICE = 'Prix'; write({ [PRICE]: 4 });",
  ];
  expect(stringReads(text.join('\n'))).toEqual([]);
});
