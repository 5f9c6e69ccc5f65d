import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('charts have a palette of seventeen distinct colours', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const palette = new Map([...css.matchAll(/--chart-(\d+): (#[0-9a-f]{6})/g)].map(([, rank, color]) => [Number(rank), color]));
  expect([...palette.keys()]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  expect(new Set(palette.values()).size).toBe(17);
});
