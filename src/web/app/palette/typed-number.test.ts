import { expect, it } from 'vitest';
import { isMeant, typedNumber } from './typed-number.ts';

it.each([
  ['1204', { kind: '', id: 1204 }],
  ['#1204', { kind: '', id: 1204 }],
  ['film 1204', { kind: 'FILM', id: 1204 }],
  ['Événement n° 3', { kind: 'EVENEMENT', id: 3 }],
  ['salle n°3', { kind: 'SALLE', id: 3 }],
  ['film', null],
  ['0', null],
  ['FA-2026-0012', null],
  ['12345678901', null],
])('« %s » names the number %o', (typed, number) => {
  expect(typedNumber(typed)).toEqual(number);
});

it('means the records whose name begins as typed, or any', () => {
  expect(isMeant({ kind: 'FIL', id: 1 }, ['Film', 'Films'])).toBe(true);
  expect(isMeant({ kind: 'SALLE', id: 1 }, ['Film', 'Films'])).toBe(false);
  expect(isMeant({ kind: '', id: 1 }, ['Film', 'Films'])).toBe(true);
});
