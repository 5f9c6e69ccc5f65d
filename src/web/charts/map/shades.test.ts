import { expect, it } from 'vitest';
import { shadeOf, shadesOf } from './shades.ts';

it('shares different values between five shades, and gives equal ones the same', () => {
  const values = [1, 1, 1, 2, 3, 5, 8, 13, 21, 34, 34];
  const shades = shadesOf(values);
  expect(shades.map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 3],
    [5, 5],
    [8, 13],
    [21, 34],
  ]);
  expect(shadeOf(shades, 3)).toBe(shades[1]?.color);
  expect(new Set(shades.map(({ color }) => color)).size).toBe(5);
});

it('gives a lone value the full shade', () => {
  expect(shadesOf([7, 7])).toEqual([{ from: 7, to: 7, color: 'color-mix(in srgb, var(--chart-11) 100%, var(--surface-2))' }]);
  expect(shadesOf([])).toEqual([]);
});
