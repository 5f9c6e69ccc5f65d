import { expect, test } from 'vitest';
import { naturalKey } from './natural-key.ts';
import { compareValues } from '../sort-values.ts';

function sorted(...texts: readonly string[]) {
  return texts.toSorted((left, right) => compareValues(naturalKey(left), naturalKey(right)));
}

test('numbers in a text sort as numbers, whatever stands before and after them', () => {
  expect(sorted('10', '2', '12 bis', '12', '1', 'a10', 'a4')).toEqual(['1', '2', '10', '12', '12 bis', 'a4', 'a10']);
  expect(sorted('i10', 'i2', 'fe3', 'fe12', 'i1')).toEqual(['fe3', 'fe12', 'i1', 'i2', 'i10']);
  expect(sorted('3.10', '3.9', '2.11')).toEqual(['2.11', '3.9', '3.10']);
});

test('zeros before a number change nothing, and a longer number than the key has room for keeps its digits', () => {
  expect(naturalKey('salle 007')).toBe(naturalKey('salle 7'));
  expect(naturalKey('000')).toBe('000000000000');
  expect(naturalKey('00001234567890123')).toBe('1234567890123');
});
