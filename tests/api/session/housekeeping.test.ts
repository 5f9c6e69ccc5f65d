import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '#server/housekeeping/housekeeping.ts';
import { publishEvents } from '#server/events/publish.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

const DAY = 24 * 60 * 60_000;
let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

it('removes ended sessions and old events, and keeps what still serves', async () => {
  const { pool } = api.database;
  async function count(table: string): Promise<number> {
    return (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  }
  const session = await api.signInWith();
  await publishEvents(pool, [{ entity: 'film', ids: [1], parent: null, op: 'update', version: 1, batch: 'b' }]);
  await sweep({ pool, clock: api.now });
  expect([await count('session'), await count("evenement where contenu ->> 'batch' = 'b'")]).toEqual([1, 1]);
  expect((await session.call('GET', '/api/ping')).statusCode).toBe(200);
  api.advance(8 * DAY);
  await sweep({ pool, clock: api.now });
  expect([await count('session'), await count("evenement where contenu ->> 'batch' = 'b'")]).toEqual([0, 0]);
});
