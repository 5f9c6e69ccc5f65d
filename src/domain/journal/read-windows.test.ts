import { expect, test } from 'vitest';
import { CONSULTED_WINDOW_MS, Consultations, MASS_WINDOW_MS, MassReads } from './read-windows.ts';

test('pages of one hour add up to a mass read, and the count starts anew', () => {
  const reads = new MassReads(100);
  expect([reads.add('a', 60, 0), reads.add('b', 60, 1), reads.add('a', 60, 2), reads.add('a', 60, 3)]).toEqual([null, null, 120, null]);
});

test('rows of an earlier hour do not count', () => {
  const reads = new MassReads(100);
  expect([reads.add('a', 60, 0), reads.add('a', 60, MASS_WINDOW_MS)]).toEqual([null, null]);
});

test('a threshold of 0 finds no mass read', () => {
  expect(new MassReads(0).add('a', 1_000_000, 0)).toBeNull();
});

test('a record that is read again within the window is consulted once', () => {
  const consulted = new Consultations();
  const reads = [0, 1, CONSULTED_WINDOW_MS, CONSULTED_WINDOW_MS + 1].map((now) => consulted.isFirst('a', now));
  expect(reads).toEqual([true, false, true, false]);
});
