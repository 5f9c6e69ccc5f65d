/** Numbers of films, of rooms, of trains: the key that PostgreSQL sorts by is the one that the simulation sorts by. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { naturalKey } from '#domain/values/text/natural-key.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const CHOSEN = [
  '',
  'a',
  '0',
  '000',
  'i0187',
  'i12',
  'salle 007',
  '12 bis',
  '3.10',
  'a1b',
  'a1b22',
  '123456789012',
  '00001234567890123',
  'x0',
  '²3',
];
const SIGNS = 'ab01239 -²';
const LENGTH = 16;

/** Every text of up to sixteen signs that these steps through the signs make, numbers long and short among them. */
const made = Array.from({ length: 400 }, (_, seed) =>
  Array.from({ length: seed % (LENGTH + 1) }, (_sign, place) => SIGNS[(seed * (place + 3) + (seed >> (place % 7))) % SIGNS.length]).join(
    '',
  ),
);

test('PostgreSQL and the simulation make the same key of any text', async () => {
  const texts = [...CHOSEN, ...made];
  const { rows } = await database.pool.query<{ cle: string | null }>(
    'select naturel(t) as cle from unnest($1::text[]) with ordinality u (t, n) order by n',
    [[...texts, null]],
  );
  expect(rows.map(({ cle }) => cle)).toEqual([...texts.map(naturalKey), null]);
});

test('the key is worked out in place, without a call for each row', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    'explain verbose select id from festival_inscription order by naturel(numero_n)',
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('naturel(');
});
