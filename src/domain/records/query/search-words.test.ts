import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['L’Atalante', ["l'", 'atalante']],
  ["  Aujourd'hui\tENCORE ", ["aujourd'", 'hui', 'encore']],
  ['Le Mépris', ['le', 'mepris']],
  ['\u0000 ', []],
])('a search for %j looks for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
