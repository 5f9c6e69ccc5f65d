import { expect, it } from 'vitest';
import { shareByKey } from './split-bar.tsx';

const least = { left: 6, right: 30 };

it('the bar is moved by arrows, to its ends by Home and End, and brought back by Enter', () => {
  expect(shareByKey('ArrowLeft', 50, least)).toBe(52);
  expect(shareByKey('ArrowRight', 50, least)).toBe(48);
  expect(shareByKey('Home', 50, least)).toBe(94);
  expect(shareByKey('End', 50, least)).toBe(30);
  expect(shareByKey('Enter', 50, least)).toBeNull();
});

it('the bar stops at its ends, and leaves every other key alone', () => {
  expect(shareByKey('ArrowLeft', 93, least)).toBe(94);
  expect(shareByKey('ArrowRight', 31, least)).toBe(30);
  for (const key of ['Tab', 'Escape', 'a', 'PageUp']) expect(shareByKey(key, 50, least)).toBeUndefined();
});
