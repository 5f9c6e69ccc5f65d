import { expect, test } from 'vitest';
import { readableInk } from './readable-ink.ts';

test('a programme keeps the text colour chosen for it while it reads on its background, else black or white', () => {
  expect(readableInk('#8f1d3f', '#ffe9f0')).toBe('#ffe9f0');
  expect(readableInk('#8f1d3f', '#5f1d3f')).toBe('#ffffff');
  expect(readableInk('#d9d2c5', '#c0c0c0')).toBe('#000000');
  expect(readableInk('#d9d2c5', null)).toBe('#000000');
});
