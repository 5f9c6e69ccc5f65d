import { expect, test } from 'vitest';
import { holdsWord, searchWords } from './search-words.ts';

test.each([
  ['L’Atalante', ["l'", 'atalante']],
  ["  Aujourd'hui\tENCORE ", ["aujourd'", 'hui', 'encore']],
  ['Le Mépris', ['le', 'mepris']],
  ['\u0000 ', []],
])('a search for %j looks for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['ombre du zodiaque', 'zo', true],
  ['zodiaque', 'zo', true],
  ['horizon', 'zo', false],
  ['horizon', 'izo', true],
])('« %s » holds « %s »: %s, a short word where a word begins', (text, word, isHeld) => {
  expect(holdsWord(text, word)).toBe(isHeld);
});
