import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test('Arabic, Hebrew and Persian are written from right to left, whatever their region', () => {
  expect(['ar', 'he', 'fa', 'AR-eg'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['fr', 'en', 'ja', ''].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
});
