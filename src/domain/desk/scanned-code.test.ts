import { expect, it } from 'vitest';
import { scannedToken } from './scanned-code.ts';

const TOKEN = '0f9c3a2d-17e5-4b60-81c7-d23456789abe';

it('reads a token as it is, in capitals, and as a French keyboard writes what a reader types for an American one', () => {
  expect(scannedToken(` ${TOKEN}\n`)).toBe(TOKEN);
  expect(scannedToken(TOKEN.toUpperCase())).toBe(TOKEN);
  expect(scannedToken('àfçc"qéd)&èe()\'b-à)_&cè)dé"\'(-è_çqbe')).toBe(TOKEN);
  // With the capitals on: figures as such, letters and the dash moved.
  expect(scannedToken('0F9C3Q2D°17E5°4B60°81C7°D23456789QBE')).toBe(TOKEN);
});

it('takes nothing else for a token', () => {
  for (const typed of ['Québec', 'dupont@exemple.fr', '', TOKEN.slice(1), `${TOKEN}0`, 'x'.repeat(36)])
    expect(scannedToken(typed)).toBeNull();
});
