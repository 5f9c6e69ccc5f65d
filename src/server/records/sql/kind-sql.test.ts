import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { KIND_SQL, kindOf } from './kind-sql.ts';

test('every kind of the schema has its row', () => {
  const kinds = new Set(Object.values(entities).flatMap(({ fields }) => fields.map(({ kind }) => kind)));
  expect([...kinds].filter((kind) => !(kind in KIND_SQL))).toEqual([]);
});

test.each([
  ['duration', '00:14:20', 860],
  ['datetime', '2027-01-28T12:00:00.000', '2027-01-28T12:00:00.000Z'],
  ['date', '2027-01-28', '2027-01-28'],
  ['integer', 3, 3],
] as const)('a %s is stored as its column reads it', (kind, value, stored) => {
  expect(kindOf({ kind }).stored(value)).toBe(stored);
});

test.each([
  ['duration', `to_char(make_interval(secs => x), 'HH24:MI:SS')`],
  ['time', `to_char(x, 'HH24:MI:SS')`],
  ['money', 'x'],
] as const)('a %s travels in the form of the wire', (kind, sql) => {
  expect(kindOf({ kind }).wire('x')).toBe(sql);
});
