import { expect, test } from 'vitest';
import { foldSearched, holdsWord, nearnessOf, nearnessRank, searchWords } from './search-words.ts';

test.each([
  ['L’Atalante', ['l', 'atalante']],
  ["  Aujourd'hui\tENCORE ", ['aujourd', 'hui', 'encore']],
  ['Le Mépris', ['le', 'mepris']],
  ["CHARLIE'S COUNTRY", ['charlie', 's', 'country']],
  ['« Dupont, Anne »', ['dupont', 'anne']],
  ['Mme Dupont', ['dupont']],
  ['M. Dupont', ['dupont']],
  ['M', ['m']],
  ['M le maudit', ['m', 'le', 'maudit']],
  ['"Jean-Luc" (Godard)', ['jean', 'luc', 'godard']],
  ['王家衛', ['王', '家', '衛']],
  ['アキ・カウリスマキ', ['アキ', 'カウリスマキ']],
  ['+33 6 12 34 56 78', ['612345678']],
  ['06.12.34.56.78', ['612345678']],
  ['0612345678', ['612345678']],
  ['732 829 320 00074', ['932000074']],
  ['2001', ['2001']],
  ['8 1/2', ['8', '1', '2']],
  ['<script>', ['script']],
  ['a@b.example', ['a@b.example']],
  ['etc...', ['etc']],
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

test.each([
  ["Conan O'Brien", 'obrien'],
  ["Conan O'Brien", "o'b"],
  ['Jean-Luc Godard', 'Jean Luc'],
  ['Jean-Luc Godard', 'jeanluc'],
  ['Bong Joon-ho', 'Joon ho Bong'],
  ['王 家衛', '王家衛'],
  ['家衛 王', '王家衛'],
  ['+33 6 12 34 56 78', '0612345678'],
  ['06 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
  ['73282932000074', '732 829 320 00074'],
  ['732 829 320 00074', '73282932000074'],
  ["Charlie's Country", "CHARLIE'S COUNTRY"],
])('« %s » is found by « %s »', (text, typed) => {
  const words = searchWords(typed);
  expect(words.length).toBeGreaterThan(0);
  expect(words.every((word) => holdsWord(foldSearched(text), word))).toBe(true);
});
