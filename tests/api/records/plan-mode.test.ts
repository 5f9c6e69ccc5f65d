/** A query by ids is planned once, whatever the ids; a person's search is planned for its words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '#server/app.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { plannedForValues } from '#server/records/transaction/plan-mode.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ poolMax: 2 });
});
afterAll(() => server.close());

function within<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const engine = createEngine({ pool: server.pool, config: server.config });
  return inUnitOfWork(engine, createContext({ user: NOBODY }), { operation: 'test', entity: engine.registry.get('pays'), work });
}

/** An array counts as ten values where they are not known: left to itself PostgreSQL plans such a statement anew for each of them. */
const BY_IDS = 'select id from pays where id = any($1::int[]) and id > 0';

async function plansOf(unit: UnitOfWork) {
  return (
    await unit.client.query<{ any: number; own: number }>(
      'select generic_plans::int as any, custom_plans::int as own from pg_prepared_statements where statement = $1',
      [BY_IDS],
    )
  ).rows;
}

test('a statement that comes back with other ids is not planned again', async () => {
  const plans = await within(async (unit) => {
    // Named here: of a process that has named enough, the unit names no more.
    for (let id = 1; id <= 12; id += 1) await unit.client.query({ name: 'essai', text: BY_IDS, values: [[id]] });
    return plansOf(unit);
  });
  expect(plans).toEqual([{ any: 12, own: 0 }]);
});

test('what a person looks for is planned for its words, and what comes after it is not', async () => {
  const plans = await within(async (unit) => {
    async function mode() {
      return (await unit.client.query<{ plan_cache_mode: string }>('show plan_cache_mode')).rows[0]?.plan_cache_mode;
    }
    return [await mode(), await plannedForValues(unit, mode), await mode()];
  });
  expect(plans).toEqual(['force_generic_plan', 'auto', 'force_generic_plan']);
});

test('nothing of it stays on the connection', async () => {
  await within((unit) => unit.query('select 1 as one'));
  const { rows } = await server.pool.query<{ plan_cache_mode: string }>('show plan_cache_mode');
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
});

test('a record that is read again and again is planned a few times, then no more', async () => {
  // One connection keeps all there is to keep.
  const alone = await startServer({ poolMax: 1 });
  const admin = await alone.signInAsAdmin();
  for (let turn = 0; turn < 12; turn += 1) expect((await admin.call('GET', '/api/pays/45')).status).toBe(200);
  const { rows } = await alone.pool.query<{ shared: number; own: number }>(
    `select generic_plans::int as shared, custom_plans::int as own from pg_prepared_statements where statement like '%from "pays" a1%'`,
  );
  await alone.close();
  // Twice without a name, then as often as PostgreSQL wants to compare.
  expect(rows).toEqual([{ shared: 5, own: 5 }]);
});
