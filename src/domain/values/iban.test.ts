import { expect, test } from 'vitest';
import { isIban } from './iban.ts';

test.each(['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189', 'gb82 west 1234 5698 7654 32', 'BE68539007547034'])(
  'the remainder of a written account number is that of an IBAN: %s',
  (text) => {
    expect(isIban(text)).toBe(true);
  },
);

test.each([
  'FR76 3000 6000 0112 3456 7890 188',
  'FR76 3000',
  'FR67 3000 6000 0112 3456 7890 189',
  '',
  'BE6853900754703',
  '7630006000011234567890189FR',
])('a digit wrong, missing or in another place is told: %s', (text) => {
  expect(isIban(text)).toBe(false);
});
