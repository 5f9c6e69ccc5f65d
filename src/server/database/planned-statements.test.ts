import { expect, test } from 'vitest';
import { createPlannedStatements } from './planned-statements.ts';

test('a text gets its name once it has come back, and keeps it', () => {
  const { nameOf } = createPlannedStatements();
  expect([1, 2, 3, 4].map(() => nameOf('select 1'))).toEqual([undefined, undefined, 'connu_1', 'connu_1']);
  expect([1, 2, 3].map(() => nameOf('select 2'))).toEqual([undefined, undefined, 'connu_2']);
});

test('texts that never come back get none, and names have an end', () => {
  const { nameOf } = createPlannedStatements();
  const named = Array.from({ length: 5000 }, (_, rank) => nameOf(`select ${rank}`)).filter((name) => name !== undefined);
  expect(named).toEqual([]);
  const often = Array.from({ length: 300 }, (_, rank) => [1, 2, 3].map(() => nameOf(`select 'x${rank}'`)).at(-1));
  expect(new Set(often.filter((name) => name !== undefined)).size).toBe(200);
});
