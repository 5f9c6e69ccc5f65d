import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdSection } from '#domain/submissions/numbering.ts';
import { createEngine } from '#server/app.ts';
import { askFor, newAsking } from '#server/database/asking.ts';
import { POOL_LIMITS } from '#server/database/request-pool.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { type ApiClient, apiClient, signInHeaders } from '#tests/support/api-client.ts';
import { until } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

const FILMS = '/api/films/filter?filter={}&skip=0&take=10';

async function activeIn({ pool }: TestServer): Promise<number> {
  return (
    await pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'",
    )
  ).rows[0].n;
}

/** Films that nobody can read meanwhile: every search of them waits, as the worst filter would. */
async function holdFilms(server: TestServer): Promise<() => Promise<void>> {
  // Events after a sign-in or a new group are no search of a reader: the server has to rest ten times in a row.
  let rests = 0;
  await vi.waitUntil(
    async () => {
      rests = (await activeIn(server)) === 0 ? rests + 1 : 0;
      return rests === 10;
    },
    { timeout: 20_000, interval: 20 },
  );
  const client: pg.PoolClient = await server.pool.connect();
  await client.query('begin; lock table film in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function waitingOf({ pool }: TestServer): Promise<number> {
  return (
    await pool.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  ).rows[0].n;
}

async function sectionOf(admin: ApiClient): Promise<number> {
  const { create } = recordCalls(() => admin);
  await create('festival-editions', { Eannee: 2043, DateDebut: '2043-01-30', DateFin: '2043-02-07' });
  return create('festival-sections', { TradLibelle: { TraductionFr: 'Nationale' }, IdSectionType: 1, Eannee: 2043, Prefixe: 'N' });
}

describe('statements of a request', () => {
  let server: TestServer;
  let admin: ApiClient;
  let letGo: () => Promise<void>;

  beforeAll(async () => {
    const read = { statementMs: 300, lockMs: 60_000 };
    server = await startServer({ limits: { ...POOL_LIMITS, read, write: { statementMs: 60_000, lockMs: 300 } } });
    admin = await server.signInAsAdmin();
  });
  beforeEach(async () => {
    letGo = await holdFilms(server);
  });
  afterEach(() => letGo());
  afterAll(() => server.close());

  it('that take too long end with a sentence that says what to do', async () => {
    const { status, body } = await admin.call('GET', FILMS);
    expect([status, body.code]).toEqual([400, 'recherche-trop-longue']);
    expect(body.detail).toMatch(/^Cette recherche demande trop de travail\./);
  });

  it('that wait for somebody else’s work ask to come again', async () => {
    const { status, body, headers } = await admin.call('POST', '/api/films', { TitreOriginal: 'Cléo', Duree: '01:30:00' });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'occupe', '5']);
  });

  it('that wait for their turn in the numbers of a section are told what goes on there', async () => {
    const section = await sectionOf(admin);
    const client = await server.pool.connect();
    await client.query('begin; select 1 from festival_section for update');
    const engine = createEngine({ pool: server.pool, config: server.config });
    function work(unit: UnitOfWork) {
      return runWork(unit, holdSection(section));
    }
    const pendingWrite = new Promise((resolve) => {
      const run = { operation: 'test', entity: engine.registry.get('festival-section'), work };
      askFor(newAsking('write', 'une personne'), () => resolve(inUnitOfWork(engine, createContext({ user: NOBODY }), run)));
    });
    await expect(pendingWrite).rejects.toMatchObject({ code: 'numerotation-en-cours' });
    await client.query('rollback');
    client.release();
  });
});

describe('a read that goes on for long', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  async function waiting(): Promise<number | undefined> {
    const { rows } = await server.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    );
    return rows[0]?.pid;
  }
  function priorityOf(pid: number): number | null {
    try {
      return os.getPriority(pid);
    } catch {
      return null;
    }
  }

  /** Linux may weigh sessions, and each process of PostgreSQL is one; elsewhere there is no such file. */
  function groupOf(pid: number): string | null {
    try {
      return /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1] ?? null;
    } catch {
      return null;
    }
  }

  it('lets others go first, and no later statement inherits that', async () => {
    const admin = await server.signInAsAdmin();
    const letGo = await holdFilms(server);
    const pendingRead = admin.call('GET', FILMS);
    const pid = await vi.waitUntil(waiting, { timeout: 5_000 });
    expect(priorityOf(pid)).toBe(os.getPriority());
    const group = groupOf(pid);
    await vi.waitUntil(() => priorityOf(pid) === os.getPriority() + 10, { timeout: 5_000 });
    expect(groupOf(pid)).toBe(group === null ? null : String(Number(group) + 10));
    await letGo();
    expect((await pendingRead).status).toBe(200);
    // The process has its priority again, or is gone where only root may give it back.
    await vi.waitUntil(() => [os.getPriority(), null].includes(priorityOf(pid)), { timeout: 5_000 });
    expect([group, null]).toContain(groupOf(pid));
  });

  it('does not so when it writes: others may wait for its locks', async () => {
    const admin = await server.signInAsAdmin();
    const letGo = await holdFilms(server);
    const pendingWrite = admin.call('POST', '/api/films', { TitreOriginal: 'Cléo', Duree: '01:30:00' });
    const pid = await vi.waitUntil(waiting, { timeout: 5_000 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(priorityOf(pid)).toBe(os.getPriority());
    await letGo();
    expect((await pendingWrite).status).toBe(200);
  });
});

describe('a filter that PostgreSQL says is hopeless', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  async function answered(client: ApiClient, path: string): Promise<readonly unknown[]> {
    const { status, body } = await client.call('GET', path);
    return [status, body.code];
  }

  /** A server keeps no answer until it hears of the changes of the others: a moment after its start. */
  async function remembers(client: ApiClient): Promise<boolean> {
    async function counted(): Promise<unknown> {
      return (await client.call('GET', '/api/films/filter/count?filter={}')).body;
    }
    const before = await counted();
    await server.pool.query("insert into film (titre_original) values ('Mémoire')");
    return JSON.stringify(await counted()) === JSON.stringify(before);
  }

  it('is refused before it runs, in lists and counts; what PostgreSQL said of one is believed for a while, and of simple ones it is not asked', async () => {
    const admin = await server.signInAsAdmin();
    function holding(texts: string): string {
      const Criteres = { or: [...texts].map((value) => ({ field: 'TitreOriginal', op: 'contains', value })) };
      return encodeURIComponent(JSON.stringify({ Criteres }));
    }
    await until(() => remembers(admin));
    expect((await admin.call('GET', `/api/films/filter?filter=${holding('abcde')}`)).status).toBe(200);
    // Each page of the table claims to hold as many rows as no table has.
    await server.pool.query("update pg_class set reltuples = 1e9, relpages = 1 where relname = 'film'");
    await server.pool.query("insert into film (titre_original) values ('Cléo')");
    const refused = [400, 'recherche-trop-longue'];
    for (const path of ['filter', 'filter/count'])
      expect(await answered(admin, `/api/films/${path}?filter=${holding('fghij')}`)).toEqual(refused);
    expect((await admin.call('GET', `/api/films/filter?filter=${holding('abcde')}`)).status).toBe(200);
    expect((await admin.call('GET', `/api/films/filter?filter=${holding('klmn')}`)).status).toBe(200);
  });
});

describe('a reader who sends the worst they can', () => {
  let server: TestServer;
  let letGo: () => Promise<void>;

  beforeAll(async () => {
    server = await startServer({ poolMax: 6 });
  });
  afterEach(() => letGo());
  afterAll(() => server.close());

  it('keeps nobody else waiting', async () => {
    const greedy = await server.signInWith(['films']);
    const other = await server.signInWith(['genres']);
    function read() {
      return other.call('GET', '/api/genres/filter?filter={}&skip=0&take=10');
    }
    await read();
    letGo = await holdFilms(server);
    const pendingReads = Array.from({ length: 12 }, () => greedy.call('GET', FILMS));
    await until(async () => (await waitingOf(server)) > 0);
    const since = performance.now();
    for (let call = 0; call < 10; call += 1) expect((await read()).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(2_000);
    expect(await waitingOf(server)).toBe(2);
    await letGo();
    letGo = async () => undefined;
    expect((await Promise.all(pendingReads)).map(({ status }) => status)).toEqual(pendingReads.map(() => 200));
  });

  it('and goes away leaves nothing running, and starts nothing that waited for its turn', async () => {
    const headers = await signInHeaders(server.url, ADMIN);
    letGo = await holdFilms(server);
    // Connections of their own: those that fetch keeps ready would keep the server from closing.
    const requests = Array.from({ length: 6 }, () => request(`${server.url}${FILMS}`, { agent: false, headers }));
    for (const one of requests) one.on('error', () => undefined).end();
    await until(async () => (await waitingOf(server)) === 2);
    for (const one of requests) one.destroy();
    let rests = 0;
    // Sooner than what waits for a lock gives up by itself.
    await vi.waitUntil(
      async () => {
        rests = (await waitingOf(server)) === 0 ? rests + 1 : 0;
        return rests === 5;
      },
      { timeout: POOL_LIMITS.read.lockMs - 1_000 },
    );
    await letGo();
    letGo = async () => undefined;
    expect((await apiClient(server.url, headers).call('GET', FILMS)).status).toBe(200);
  });
});
