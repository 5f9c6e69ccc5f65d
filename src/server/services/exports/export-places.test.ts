import { expect, test } from 'vitest';
import { EXPORTS_OF_USER_MAX, takePlace } from './export-places.ts';

function takeAll(pool: object, userId: number): readonly (() => void)[] {
  return Array.from({ length: EXPORTS_OF_USER_MAX }, () => takePlace(pool, userId));
}

test('one user who holds all of their places keeps none of the others from theirs', () => {
  const pool = {};
  takeAll(pool, 1);
  expect(() => takePlace(pool, 1)).toThrow('trop-de-demandes');
  expect(() => takePlace(pool, 2)).not.toThrow();
});

test('a place is given back once, whatever asks for it', () => {
  const pool = {};
  const [first] = takeAll(pool, 1);
  first?.();
  first?.();
  takePlace(pool, 1);
  expect(() => takePlace(pool, 1)).toThrow('trop-de-demandes');
});

test('all users together hold half of the pool at most', () => {
  const pool = {};
  takeAll(pool, 1);
  takeAll(pool, 2);
  takePlace(pool, 3);
  expect(() => takePlace(pool, 4)).toThrow('trop-de-demandes');
});
