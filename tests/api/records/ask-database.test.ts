/** Within one transaction a question that comes again is answered by what came first, until something is written or waited for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { createPlannedStatements } from '#server/database/planned-statements.ts';
import { askDatabase } from '#server/records/transaction/ask-database.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let client: pg.PoolClient;
let queryCount = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.pool.connect();
  await client.query('create table essai (id int primary key, nom text)');
});
afterAll(async () => {
  client.release();
  await database.close();
});

function open() {
  queryCount = 0;
  return askDatabase(client, () => {
    queryCount += 1;
  });
}

test('what was read is read again once it was written', async () => {
  const ask = open();
  function read() {
    return ask<{ nom: string }>('select nom from essai where id = $1', [1]);
  }
  expect([await read(), await read(), queryCount]).toEqual([[], [], 1]);
  await ask('insert into essai values (1, $1)', ['un']);
  expect([await read(), await read(), queryCount]).toEqual([[{ nom: 'un' }], [{ nom: 'un' }], 3]);
  await ask("with change as (update essai set nom = 'deux' returning id) select id from change");
  expect([await read(), queryCount]).toEqual([[{ nom: 'deux' }], 5]);
});

test('another value is another question', async () => {
  const ask = open();
  for (const id of [1, 2, 1]) await ask('select nom from essai where id = $1', [id]);
  expect(queryCount).toBe(2);
});

test.each([
  'select nom from essai where id = 1 for update',
  'select nom from essai where id = 1 for no key update',
  "select nextval('film_id_seq') as n",
  'select pg_advisory_xact_lock(1)',
])('« %s » is asked each time, and what was read before it is read anew', async (text) => {
  const ask = open();
  await ask('select nom from essai');
  await ask(text);
  await ask(text);
  await ask('select nom from essai');
  expect(queryCount).toBe(4);
});

test('a statement that came back is planned once by its connection', async () => {
  const fresh = await database.pool.connect();
  const ask = askDatabase(fresh, () => undefined, createPlannedStatements());
  const text = 'select nom from essai where id = $1 and nom is not null';
  for (let turn = 0; turn < 4; turn += 1) await ask(text, [turn]);
  const { rows } = await fresh.query('select count(*)::int as nombre from pg_prepared_statements where statement = $1', [text]);
  // Its plans go with it.
  fresh.release(true);
  expect(rows).toEqual([{ nombre: 1 }]);
});
