import { expect, it } from 'vitest';
import { hasTextures, textureOf } from './texture.tsx';

it('colours that follow one another in the palette differ in texture', () => {
  const ranks = Array.from({ length: 8 }, (_, index) => textureOf(`var(--chart-${index + 1})`));
  expect(new Set(ranks).size).toBe(8);
});

it('statuses differ in texture, each from all others', () => {
  const ranks = ['draft', 'todo', 'sent', 'agreed', 'ok', 'done', 'no', 'off'].map((meaning) => textureOf(`var(--st-${meaning}-solid)`));
  expect(new Set(ranks).size).toBe(8);
});

it('a drawing in one colour is plain', () => {
  expect(hasTextures(['var(--chart-11)', 'var(--chart-11)'])).toBe(false);
  expect(hasTextures(['var(--chart-5)', 'var(--chart-15)'])).toBe(true);
});
