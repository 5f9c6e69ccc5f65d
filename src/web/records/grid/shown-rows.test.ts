import { expect, it } from 'vitest';
import { allRows, firstRows, SHORT_SCROLL } from './shown-rows.ts';

it('a short page is drawn whole', () => {
  const { items, height } = firstRows(3, 32, { fitting: 20, kept: 0 });
  expect(items).toEqual([
    { index: 0, start: 0, end: 32 },
    { index: 1, start: 32, end: 64 },
    { index: 2, start: 64, end: 96 },
  ]);
  expect(height).toBe(96);
});

it('a long page is as high as all its rows, and keeps the row of the keyboard', () => {
  const { items, height } = firstRows(1_000, 32, { fitting: 20, kept: 700 });
  expect(height).toBe(32_000);
  expect(items).toHaveLength(20 + SHORT_SCROLL + 1);
  expect(items.at(-1)).toEqual({ index: 700, start: 22_400, end: 22_432 });
});

it('on paper every row is drawn', () => {
  const { items, height } = allRows(500, 32);
  expect(items).toHaveLength(500);
  expect(items.at(-1)).toEqual({ index: 499, start: 15_968, end: height });
});
