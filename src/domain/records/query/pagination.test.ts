import { expect, test } from 'vitest';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageCount, pickablePages } from './pagination.ts';

test('seven page sizes are offered, 10 first', () => {
  expect(PAGE_SIZES).toEqual([10, 30, 50, 100, 300, 500, 1000]);
  expect(DEFAULT_PAGE_SIZE).toBe(10);
});

test('the picker shows the pages within 100 of the current one and every multiple of 100', () => {
  const pages = pickablePages(1000, 250);
  expect(pages.slice(0, 2)).toEqual([100, 150]);
  expect(pages.filter((page) => page >= 150 && page <= 350)).toHaveLength(201);
  expect(pages.slice(-7)).toEqual([400, 500, 600, 700, 800, 900, 1000]);
  expect(pickablePages(3, 1)).toEqual([1, 2, 3]);
});

test('an empty list has one page', () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});
