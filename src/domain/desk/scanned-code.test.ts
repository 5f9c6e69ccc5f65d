import { expect, it } from 'vitest';
import { isTokenLike, readingsOf } from './scanned-code.ts';

it('reads what a French keyboard writes under a reader that types for an American one', () => {
  // The same keys on both: 0–9, the dash, A, Z and M moved.
  expect(readingsOf('D"QLUYSRfNhnltlF_?O)')).toEqual(['D"QLUYSRfNhnltlF_?O)', 'D3ALUYSRfNhnltlF8MO-']);
  expect(readingsOf('&é"\'(-è_çà)°qzw,?bcd')).toContain('1234567890-_awzmMbcd');
});

it('offers no second reading of what a person types', () => {
  for (const typed of ['Québec', 'dupont@exemple.fr', 'Anne-Marie', "L'Heureux"]) expect(readingsOf(` ${typed} `)).toEqual([typed]);
});

it('knows the form of a token', () => {
  expect(isTokenLike('D3ALUYSRfNhnltlF7mI1')).toBe(true);
  expect(isTokenLike('D3ALUYSRfNhnltlF7mI')).toBe(false);
  expect(isTokenLike('Jean Dupont de la Ru')).toBe(false);
});
