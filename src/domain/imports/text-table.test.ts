import { expect, test } from 'vitest';
import { likelyHeadLine, sheetOf } from './cells.ts';
import { delimiterOf, type Encoding, encodingOf } from './text-table.ts';

function guessed(bytes: readonly number[]): Encoding {
  const all = Uint8Array.from(bytes);
  return encodingOf(all, (encoding, isFatal) => new TextDecoder(encoding, { fatal: isFatal }).decode(all));
}

function bytesOf(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)];
}

test('the encoding of a file is the one in which its letters make words', () => {
  expect(guessed(bytesOf('Élodie;Besançon'))).toBe('utf-8');
  expect(guessed([...bytesOf('Besan'), 0xe7, ...bytesOf('on;Orl'), 0xe9, ...bytesOf('ans')])).toBe('windows-1252');
  expect(guessed([0x83, ...bytesOf('lodie;Besan'), 0x8d, ...bytesOf('on;Orl'), 0x8e, ...bytesOf('ans')])).toBe('macintosh');
  expect(guessed([0xff, 0xfe, 0x41, 0])).toBe('utf-16le');
  expect(guessed([...'Nom;Ville'].flatMap((letter) => [0, letter.charCodeAt(0)]))).toBe('utf-16be');
});

test.each([
  ['Nom;Ville\nAna;Lyon', ';'],
  ['"Nom, prénom, civilité";"E-mail (pro, perso)"\n"Rivoire, Ana, Mme";a@b.fr', ';'],
  ['Nom|Ville\nAna|Lyon', '|'],
  ['Nom\tVille\nAna, Zoé\tLyon', '\t'],
  ['Title,Date\n"A; B",2026', ','],
  ['Nom\nAna', ';'],
])('%j is cut at %j', (text, delimiter) => {
  expect(delimiterOf(text)).toEqual({ delimiter, skippedLines: 0 });
});

test('a line may say what the file is cut at', () => {
  expect(delimiterOf('sep=,\r\na,b;c')).toEqual({ delimiter: ',', skippedLines: 1 });
});

test('titles stand below what introduces a table', () => {
  const rows = [
    ['Invités du jury', null, null],
    [null, null, null],
    ['Personne', 'E-mail', 'Portable'],
    ['Ana', 'a@b.fr', '06'],
  ];
  expect(likelyHeadLine(rows)).toBe(3);
  expect(sheetOf(rows)).toEqual({ heads: ['Personne', 'E-mail', 'Portable'], rows: [{ line: 4, cells: ['Ana', 'a@b.fr', '06'] }] });
  expect(sheetOf(rows, 1).rows).toHaveLength(2);
});
