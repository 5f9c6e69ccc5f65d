import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessibilityGrid, accessibilityRate } from './grid.ts';

const criteria = accessibilityGrid().flatMap((theme) => theme.criteria);

test('holds the 106 criteria of the RGAA 4.1, theme by theme', () => {
  expect(accessibilityGrid().map((theme) => theme.criteria.length)).toEqual([9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]);
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(106);
});

test('names a file that exists for each check, and a day', () => {
  const checks = criteria.flatMap(({ check }) => check ?? []);
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter(({ evidence, date }) => !existsSync(evidence) || !/^\d{4}-\d{2}-\d{2}$/.test(date))).toEqual([]);
});

test('counts the rate from the grid, over verified criteria that apply', () => {
  const { counts, verifiedRate, isAudited } = accessibilityRate();
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(106);
  expect(verifiedRate).toBe(Math.round((100 * counts.conforme) / (counts.conforme + counts.nonConforme)));
  expect(isAudited).toBe(criteria.every(({ state }) => state !== 'nonVerifie'));
});

test('the page has a document type', () => {
  expect(readFileSync('index.html', 'utf8')).toMatch(/^<!doctype html>/i);
});
