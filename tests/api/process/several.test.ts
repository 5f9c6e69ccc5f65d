/** Several servers on one database: how they start, hear of one another, and give way to a restoration. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type NotifiedDatabase, requireNotifications } from '#server/database/notifications.ts';
import { connectDirect, createPool } from '#server/database/pool.ts';
import { claimDatabase } from '#server/database/presence.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { type Content, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { targetOf } from '#tests/support/postgres-target.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const open: { readonly close: () => Promise<unknown> }[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'festival-several-'));
afterEach(async () => {
  for (const resource of open.splice(0).toReversed()) await resource.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openDatabase(content: Content = 'migrated'): Promise<TestDatabase> {
  const database = await createTestDatabase({ content });
  open.push(database);
  return database;
}

/** Work of a server before it listens, with connections of its own. */
async function startFirst(name: string): Promise<string | null> {
  const pool = createPool({ target: targetOf(inject('postgres'), name), max: 4 });
  open.push({ close: () => pool.end() });
  const config = readConfig({ DATA_DIR: folder, DEMO: '0', PORT: '0', ADMIN_LOGIN: 'admin@exemple.test' });
  await migrate(pool);
  const created = await ensureFirstAdministrator(pool, config);
  await loadFirstData({ pool, engine: createEngine({ pool, config }), config, say: () => undefined });
  return created?.login ?? null;
}

describe('four servers that start together on an empty database', () => {
  it('make one database: one administrator, each country and language once', async () => {
    const { name, pool } = await openDatabase('empty');
    const created = await Promise.all([1, 2, 3, 4].map(() => startFirst(name)));
    expect(created.filter((login) => login !== null)).toEqual(['admin@exemple.test']);
    for (const table of ['pays', 'langue']) {
      const { rows } = await pool.query<{ n: number; codes: number }>(
        `select count(*)::int as n, count(distinct code)::int as codes from ${table}`,
      );
      expect(rows[0]?.n).toBeGreaterThan(100);
      expect(rows[0]?.codes).toBe(rows[0]?.n);
    }
  });
});

/** Connection as PgBouncer gives it in transaction mode: each statement on one that is somebody else's right after. */
function pooledByTransaction({ pool, connectDirect: direct }: TestDatabase): NotifiedDatabase {
  return {
    pool,
    connectDirect: async () => {
      const client = await direct();
      async function query(sql: string) {
        const shared = await direct();
        try {
          return await shared.query(sql);
        } finally {
          await shared.end();
        }
      }
      return { query, on: client.on.bind(client), end: () => client.end() };
    },
  };
}

describe('the notifications by which servers hear of one another', () => {
  it('are tried at the start', async () => {
    await expect(requireNotifications(await openDatabase())).resolves.toBeUndefined();
  });

  it('that never come are told with the setting of PgBouncer that brings them', async () => {
    await expect(requireNotifications(pooledByTransaction(await openDatabase()))).rejects.toThrow(
      /PgBouncer en mode transaction\. Réglez-y pool_mode = session/,
    );
  });
});

async function presences({ pool }: TestServer): Promise<number | undefined> {
  return (
    await pool.query<{ n: number }>(
      "select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and l.mode = 'ShareLock'",
    )
  ).rows[0]?.n;
}

describe('a restoration', () => {
  it('is refused while a server is open on the database, and keeps others from opening', async () => {
    const database = await openDatabase();
    const server = await startServer();
    open.push(server);
    const { rows } = await server.pool.query<{ name: string }>('select current_database() as name');
    const beside = await connectDirect(targetOf(inject('postgres'), rows[0]?.name ?? ''));
    open.push({ close: () => beside.end() });
    // A server says that it is there a moment after its start; whoever claims before that has it.
    await expect.poll(() => presences(server), { interval: 50 }).toBe(1);
    expect(await claimDatabase(beside)).toBe(false);
    const alone = await database.connectDirect();
    open.push({ close: () => alone.end() });
    expect(await claimDatabase(alone)).toBe(true);
    await expect(requireNotifications(database)).rejects.toThrow('Une restauration est en cours sur cette base');
  });
});
