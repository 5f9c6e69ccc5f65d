/** A list counts all its rows where that is quick, and stops where it is not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { countRecords } from '#server/records/read/row-count.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { everyRight } from '#tests/support/record-factory.ts';

const COUNT = 9;
const MAX = 4;
let database: TestDatabase;
let engine: RecordEngine;
let queryCount = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into film (titre_original) select 'Film ' || n from generate_series(1, $1::int) n", [COUNT]);
});
beforeEach(() => {
  queryCount = 0;
  engine = createRecordEngine({ pool: database.pool, secretKey: Buffer.alloc(32, 7), onQueries: ({ queries }) => (queryCount += queries) });
});
afterAll(() => database.close());

function countFilms(max: number | null): Promise<number> {
  return countRecords(engine, everyRight(), { entity: engine.registry.get('film'), filter: {}, max });
}

/** Nobody counts films meanwhile. */
async function whileHeld(work: () => Promise<number>, ms: number): Promise<number> {
  const client = await database.pool.connect();
  await client.query('begin; lock table film in access exclusive mode');
  const counting = work();
  await new Promise((resolve) => setTimeout(resolve, ms));
  await client.query('rollback');
  client.release();
  return counting;
}

test('what is quickly counted is told exactly, whatever the limit', async () => {
  expect(await countFilms(MAX)).toBe(COUNT);
  expect(await countFilms(MAX)).toBe(COUNT);
  expect(queryCount).toBe(1);
});

test('what takes long is counted as far as was asked, and to the end for who asks that', async () => {
  expect(await whileHeld(() => countFilms(MAX), 400)).toBe(MAX + 1);
  expect(await countFilms(MAX)).toBe(MAX + 1);
  expect(queryCount).toBe(1);
  expect(await countFilms(null)).toBe(COUNT);
  expect(await countFilms(MAX)).toBe(COUNT);
  expect(queryCount).toBe(2);
});

test('what took long is not tried to the end again for each change, and told exactly below the limit', async () => {
  expect(await whileHeld(() => countFilms(COUNT), 400)).toBe(COUNT);
  engine.cache.invalidate('film');
  expect(await countFilms(MAX)).toBe(MAX + 1);
  expect(queryCount).toBe(2);
});
