import { expect, test } from 'vitest';
import { holdsWord, nearnessOf, nearnessRank, searchWords } from './search-words.ts';

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

test('what is found comes by where the name begins, or one of its parts, then by its words', () => {
  const nearness = nearnessOf('Zor');
  if (nearness === null) throw new Error('three letters tell what is near');
  expect(nearnessRank(nearness, ['zorvac'])).toBe(0);
  expect(nearnessRank(nearness, ['anne', 'zorvac'])).toBe(0);
  expect(nearnessRank(nearness, ['', 'grand zorvac'])).toBe(1);
  expect(nearnessRank(nearness, ['bizorvacle'])).toBe(2);
  // In two letters everything begins so: the order of the list tells more.
  expect(nearnessOf('zo')).toBeNull();
});
