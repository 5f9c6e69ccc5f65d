import { expect, test } from 'vitest';
import { formatIds, parseIds } from './ids-links.ts';

test('ids of a links path are joined by a pipe', () => {
  expect(formatIds([3, 5])).toBe('3|5');
  expect(parseIds('3|5')).toEqual([3, 5]);
  expect(parseIds('3|3|5')).toEqual([3, 5]);
});

test.each(['', '3|', '3,5', 'abc', '3|-5', '12345678901'])('refuses %j', (text) => {
  expect(parseIds(text)).toBeNull();
});
