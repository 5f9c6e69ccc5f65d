import { expect, test } from 'vitest';
import { type ContingentLine, contingentSheet, readContingents } from './contingent-sheet.ts';

const WORDS = { culture: 'fr', night: 'Nuit', any: 'Tous types' } as const;
const LINES: readonly ContingentLine[] = [
  { Date: '2027-01-19', TypeChambre: 4, NbChambres: 6 },
  { Date: '2027-01-19', TypeChambre: 1, NbChambres: 0 },
  { Date: '2027-01-20', TypeChambre: null, NbChambres: 3 },
];

test('the sheet of a contract comes back as it was written', () => {
  const text = contingentSheet(['2027-01-19', '2027-01-20', '2027-01-21'], LINES, WORDS);
  expect(text.split('\n')[0]).toBe('Nuit\tSingle\tDouble\tTwin\tTriple\tTous types');
  expect(readContingents(text)).toEqual({ lines: LINES, faults: [] });
});

test('columns follow their titles, in any order and language, and without a heading the usual one', () => {
  expect(readContingents('Night\tDouble\tSingle\n19/01/2027\t2\t5').lines).toEqual([
    { Date: '2027-01-19', TypeChambre: 1, NbChambres: 2 },
    { Date: '2027-01-19', TypeChambre: 4, NbChambres: 5 },
  ]);
  expect(readContingents('2027-01-19;5;2').lines).toEqual([
    { Date: '2027-01-19', TypeChambre: 4, NbChambres: 5 },
    { Date: '2027-01-19', TypeChambre: 1, NbChambres: 2 },
  ]);
});

test('a line that cannot be read is named, and none of it is taken', () => {
  expect(readContingents('Nuit\tSingle\n32/01/2027\t5\n19/01/2027\tabc\n20/01/2027\t-1\n\n')).toEqual({
    lines: [],
    faults: [
      { line: 2, text: '32/01/2027 5' },
      { line: 3, text: '19/01/2027 abc' },
      { line: 4, text: '20/01/2027 -1' },
    ],
  });
});
