import { expect, test } from 'vitest';
import { countText, isCut } from './row-count.ts';

test('a count that stopped says so, any other is told as it is', () => {
  expect([10_001, 10_000, 10_002, 0].map((count) => countText(count, 'fr').replaceAll(/\s/g, ' '))).toEqual([
    '10 000+',
    '10 000',
    '10 002',
    '0',
  ]);
  expect([10_001, 10_000, null].map(isCut)).toEqual([true, false, false]);
});
