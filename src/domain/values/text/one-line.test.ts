import { expect, it } from 'vitest';
import { oneLineText } from './one-line.ts';

it.each([
  ['Le Rivage', 'Le Rivage'],
  ['  Le  Rivage ', 'Le  Rivage'],
  ['Le\r\nRivage', 'Le Rivage'],
  ['Le \n\n\t Rivage\r', 'Le Rivage'],
  ['Le\u2028Rivage\u2029\u0085\v\f', 'Le Rivage'],
  ['\r\n', ''],
])('%j is %j on one line', (text, line) => {
  expect(oneLineText(text)).toBe(line);
});

it('takes no longer for a text of spaces', () => {
  expect(oneLineText(`a${' '.repeat(200_000)}b`)).toHaveLength(200_002);
  expect(oneLineText(`a${'\n '.repeat(200_000)}b`)).toBe('a b');
});
