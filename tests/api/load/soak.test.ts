/** Many people at once for a while: the answers that each got match what is there in the end, and nothing grows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 4);
const WRITERS = 6;
const READERS = 3;
const RIGHTS = ['films', 'film', 'film-write', 'film-delete'];
/** Statuses of a page, a saved record and a look at the others while all of them work. */
const EXPECTED = new Set([200, 409]);

let server: TestServer;
let films: readonly [number, ...number[]];
/** Film → saves that were acknowledged. */
const saved = new Map<number, number>();
const answers = new Map<string, number>();
const kept = new Set<number>();

async function noted(client: ApiClient, ...[method, path, body]: readonly [string, string, unknown?]) {
  const reply = await client.call(method, path, body);
  const key = `${method} ${reply.status}${EXPECTED.has(reply.status) ? '' : ` ${path} ${JSON.stringify(reply.body)}`}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
  return reply;
}

/** In turn: what is drawn would differ from run to run. */
let turns = 0;

function pick<T>(from: readonly [T, ...T[]]): T {
  return from[(turns += 1) % from.length] ?? from[0];
}

let saves = 0;

async function save(client: ApiClient): Promise<void> {
  const id = pick(films);
  const { body } = await noted(client, 'GET', `/api/film/${id}`);
  const reply = await noted(client, 'PUT', `/api/film/${id}`, {
    ...body,
    AnneeProd: 1950 + ((saves += 1) % 70),
    Duree: `01:${10 + (saves % 49)}:00`,
  });
  if (reply.status === 200) saved.set(id, (saved.get(id) ?? 0) + (reply.body.Version === body.Version ? 0 : 1));
}

async function comeAndGo(client: ApiClient): Promise<void> {
  const { status, body } = await noted(client, 'POST', '/api/films', { TitreOriginal: `Passager ${kept.size}` });
  if (status !== 200) return;
  kept.add(body);
  if (pick([true, false])) return;
  if ((await noted(client, 'DELETE', `/api/films/${body}`, { Id: body, Version: 1 })).status === 200) kept.delete(body);
}

const PAGES: readonly [object, ...object[]] = [
  { Tri: [{ Key: 'TitreTri' }] },
  { GlobalSearch: 'passager' },
  { Criteres: { and: [{ field: 'AnneeProd', op: 'gte', value: 1980 }] }, Tri: [{ Key: 'AnneeProd', Desc: true }] },
];

async function read(client: ApiClient): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify(pick(PAGES)));
  await noted(client, 'GET', `/api/films/filter?skip=0&take=50&filter=${filter}`);
  await noted(client, 'GET', `/api/films/filter/count?filter=${filter}`);
}

/** Films whose row contradicts the answers that their writers got: the saves that were lost, or came from elsewhere. */
async function untold(): Promise<readonly number[]> {
  const { rows } = await server.pool.query<{ id: number; version: number; lines: number }>(
    "select f.id, f.version, (select count(*)::int from historique h where h.entite = 'film' and h.id_fiche = f.id and h.operation = 'update') as lines from film f where f.id = any($1)",
    [films],
  );
  return rows.filter(({ id, version, lines }) => version !== 1 + (saved.get(id) ?? 0) || lines !== version - 1).map(({ id }) => id);
}

beforeAll(async () => {
  server = await startServer();
  const admin = await server.signInAsAdmin();
  async function create(n: number): Promise<number> {
    return (await admin.call('POST', '/api/films', { TitreOriginal: `Film ${n}`, AnneeProd: 2000, Duree: '01:00:00' })).body;
  }
  films = [await create(0), await create(1), await create(2), await create(3), await create(4)];
});
afterAll(() => server.close());

describe(`${WRITERS + READERS + 1} people at once`, () => {
  it(
    'lose nothing of what was acknowledged, meet no error but a conflict, and leave no connection behind',
    { timeout: (SECONDS + 60) * 1000 },
    async () => {
      const end = Date.now() + SECONDS * 1000;
      async function work(what: (client: ApiClient) => Promise<void>): Promise<void> {
        const client = await server.signInWith(RIGHTS);
        while (Date.now() < end) await what(client);
      }
      const people = [...Array.from({ length: WRITERS }, () => save), ...Array.from({ length: READERS }, () => read), comeAndGo];
      await Promise.all(people.map(work));
      expect([...answers.keys()].filter((key) => !/^\w+ (200|409)$/.test(key))).toEqual([]);
      expect(await untold()).toEqual([]);
      const { rows } = await server.pool.query<{ id: number }>("select id from film where titre_original like 'Passager %' order by id");
      expect(rows.map(({ id }) => id)).toEqual([...kept].toSorted((a, b) => a - b));
      expect(server.pool.waitingCount).toBe(0);
      // Housekeeping may hold one for a moment.
      await expect.poll(() => server.pool.totalCount - server.pool.idleCount).toBe(0);
      const summary = [...answers].map(([key, count]) => `${count} × ${key}`).join(' · ');
      process.stdout.write(`${SECONDS} s : ${summary} ; ${Math.round(process.memoryUsage.rss() / 1e6)} Mo\n`);
      expect([...saved.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(SECONDS);
    },
  );

  it('would be told of a save that was lost', async () => {
    await server.pool.query('update film set version = version - 1 where id = $1', [films[0]]);
    expect(await untold()).toEqual([films[0]]);
  });
});
