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

test('lets properties, words of other objects and types be', () => {
  const text = ["type Price = Night['Prix'];", 'const { IdHotel } = night;', 'night.Prix;', "headers['accept'];", 'readNumber(row, name);'];
  expect(stringReads(text.join('\n'))).toEqual([]);
});
