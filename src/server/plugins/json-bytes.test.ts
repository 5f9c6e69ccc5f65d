import { expect, it } from 'vitest';
import { jsonBytes } from './json-bytes.ts';

it.each([
  ['of plain letters', '{"Titre":"Ombre"}'],
  ['with accents', '{"Titre":"Été"}'],
  ['with letters of other alphabets', '{"Titre":"Łódź — 東京 — 🎬"}'],
  ['without any letter', ''],
  ['that is longer than what is kept for it', `"${'é東'.repeat(1_000_000)}"`],
  ['with half a character', JSON.stringify({ Titre: '\ud83c' })],
])('writes a text %s as UTF-8', (_, text) => {
  expect(jsonBytes(text).equals(Buffer.from(text, 'utf8'))).toBe(true);
});

it('keeps an answer as it was while the next is written', () => {
  const first = jsonBytes('"東京"');
  jsonBytes('"大阪"');
  expect(first.toString()).toBe('"東京"');
});
