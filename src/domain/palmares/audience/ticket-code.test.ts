import { expect, it } from 'vitest';
import { codeOf, groupedCode, readCode } from './ticket-code.ts';

const SECRETS = ['dGhlIHNlY3JldCBvZiBhIHRpY2tldA', 'x'.repeat(43), 'aZ09_-'.repeat(7)];

it('reads a code whatever its case and separators', () => {
  for (const secret of SECRETS) {
    const code = codeOf(secret);
    expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{12}$/);
    expect(readCode(groupedCode(code).toLowerCase())).toBe(code);
    expect(readCode(groupedCode(code).replaceAll('-', ' '))).toBe(code);
  }
});

it('refuses every code with one character for another, and every swap of neighbours', () => {
  const letters = [...'23456789ABCDEFGHJKMNPQRSTWXYZ'];
  const faults = SECRETS.map(codeOf).flatMap((code) =>
    [...code].flatMap((character, place) => {
      const [before, after] = [code.slice(0, place), code.slice(place + 1)];
      const swapped = `${before}${after.slice(0, 1)}${character}${after.slice(1)}`;
      return [
        ...letters.filter((letter) => letter !== character).map((letter) => `${before}${letter}${after}`),
        ...(swapped === code ? [] : [swapped]),
      ];
    }),
  );
  expect(faults.length).toBeGreaterThan(1_000);
  expect(faults.filter((code) => readCode(code) !== null)).toEqual([]);
});

it('refuses what is no code', () => {
  for (const typed of ['', 'K7QW', 'O0IL-UUUU-VVVV', 'K7QW-2FDA-9HTM-K7QW']) expect(readCode(typed)).toBeNull();
});

it('draws other codes from other secrets', () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => codeOf(`secret ${index} ${'a'.repeat(30)}`));
  expect(new Set(codes).size).toBe(codes.length);
});
