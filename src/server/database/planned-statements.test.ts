import { expect, test } from 'vitest';
import { createPlannedStatements } from './planned-statements.ts';

test('a text gets its name once it has come back, and keeps it', () => {
  const { nameOf } = createPlannedStatements();
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => nameOf('select 1'));
  expect([first, second, third === undefined, fourth]).toEqual([undefined, undefined, false, third]);
  // Of a process: whoever names beside gives no name twice.
  const beside = createPlannedStatements();
  const names = [nameOf, beside.nameOf].map((name) => [1, 2, 3].map(() => name('select 2')).at(-1));
  expect(new Set([third, ...names]).size).toBe(3);
});

test('texts that are too long together are no longer named', () => {
  const { nameOf } = createPlannedStatements({ charactersMax: 20 });
  function isNamed(text: string) {
    return [1, 2, 3].map(() => nameOf(text)).at(-1) !== undefined;
  }
  expect(['select 1', 'select 12345678', 'select 2', 'select 3'].map(isNamed)).toEqual([true, false, true, false]);
});

test('texts that never come back get none, and names have an end', () => {
  const { nameOf } = createPlannedStatements();
  const named = Array.from({ length: 5000 }, (_, rank) => nameOf(`select ${rank}`)).filter((name) => name !== undefined);
  expect(named).toEqual([]);
  const often = Array.from({ length: 300 }, (_, rank) => [1, 2, 3].map(() => nameOf(`select 'x${rank}'`)).at(-1));
  expect(new Set(often.filter((name) => name !== undefined)).size).toBe(200);
});
