// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { windowRows } from './window-rows.ts';

it('a page of a list is as long as the window, and never under the ten rows of the specification', () => {
  function rows(innerHeight: number): number {
    return windowRows({ innerHeight, innerWidth: 1280 }, { hasTabs: true, hasStills: false, isCards: false });
  }
  expect([rows(844), rows(1080), rows(1440)]).toEqual([17, 25, 36]);
  expect(rows(400)).toBe(10);
});

it('a page of rows with pictures holds fewer of them', () => {
  expect(windowRows({ innerHeight: 844, innerWidth: 1280 }, { hasTabs: true, hasStills: true, isCards: false })).toBe(14);
});

it('a page of cards fills whole lines of them', () => {
  function cards(innerWidth: number): number {
    return windowRows({ innerHeight: 1000, innerWidth }, { hasTabs: true, hasStills: false, isCards: true });
  }
  expect([cards(1280), cards(1920)].map((count, index) => count % (index === 0 ? 6 : 9))).toEqual([0, 0]);
  expect(cards(390)).toBe(10);
});
