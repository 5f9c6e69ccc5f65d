import { expect, test } from 'vitest';
import { isSiret } from './siret.ts';

test.each([
  ['123 456 789 00015', true],
  ['12345678900015', true],
  ['35600000049837', true],
  ['12345678900011', false],
  ['12345678901', false],
  ['12345', false],
  ['abc', false],
  ['', false],
])('%j is a SIRET: %s', (text, expected) => {
  expect(isSiret(text)).toBe(expected);
});
