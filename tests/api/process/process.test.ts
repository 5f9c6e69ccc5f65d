import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { ADMIN, type ServerProcess, freePort, runServerToEnd, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { openEventStream } from '../support/event-stream.ts';

const folder = temporaryFolder();
let database: TestDatabase;
let first: ServerProcess;
let second: ServerProcess;
let admin: ApiClient;
let cookie: string;

function urlOf(name: string): string {
  return databaseUrlOf(inject('postgres'), name);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { dataDir: folder.folder, env: { DATABASE_URL: urlOf(database.name), LOG_LEVEL: 'info' } };
  first = await startServerProcess(options);
  second = await startServerProcess(options);
  admin = await signIn(first.url, ADMIN);
  const reply = await fetch(`${first.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item: ADMIN }),
  });
  cookie = reply.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
}, 120_000);
afterAll(async () => {
  await Promise.all([first, second].map((server) => server.kill('SIGKILL')));
  await database.close();
  folder.remove();
});

describe('two processes over one database', () => {
  it('share sessions, and tell the browsers of one what is saved through the other', async () => {
    const stream = await openEventStream(second.url, cookie);
    const created = await admin.call('POST', '/api/langues', { Code: 'zz', TradLibelle: { TraductionFr: 'Zède' } });
    expect(created.status).toBe(200);
    const event = await stream.next(({ data }) => JSON.stringify(data).includes('"langue"'));
    expect(event).toMatchObject({ event: 'record', data: { entity: 'langue', op: 'insert', ids: [created.body] } });
    stream.close();
  });
});

describe('the log', () => {
  it('names routes and statuses, and neither people, nor queries, nor bodies, nor secrets', async () => {
    await admin.call('GET', `/api/films/filter?filter=${encodeURIComponent('{"GlobalSearch":"mot-indiscret"}')}`);
    await admin.call('GET', '/api/login/personne@indiscrete.test/secret-dans-adresse');
    await admin.call('POST', '/api/login', { item: { Login: 'personne@indiscrete.test', MotDePasse: 'secret-dans-corps' } });
    // Text that the terminal gets once, as the festival is set up, is no line of the log.
    const output = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(output).toContain('"route":"/api/films/filter"');
    expect(output).toContain('"status":200');
    for (const private_ of ['indiscret', 'secret-dans', ADMIN.Login, ADMIN.MotDePasse, cookie.split('=')[1] ?? '', '127.0.0.1:5']) {
      expect(output).not.toContain(private_);
    }
  });
});

describe('stopping', () => {
  it('on SIGTERM closes the open streams and ends with 0', async () => {
    const stream = await openEventStream(second.url, cookie);
    const started = Date.now();
    expect(await second.kill('SIGTERM')).toBe(0);
    await stream.ended;
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

/** The start says what it is doing, one line a step. */
function withoutSteps(output: string): string {
  return output.replace(/^• .*\n/gm, '');
}

describe('a start that cannot go on', () => {
  it.each([
    ['an impossible port', { PORT: '99999' }, 'PORT doit être un numéro de port entre 0 et 65535.'],
    ['a host of another machine', { PORT: '0', HOST: '192.0.2.1' }, "L'adresse de HOST n'est pas une adresse de cette machine."],
    [
      'a database that does not answer',
      { PORT: '0', DATABASE_URL: 'postgresql://u:mot-de-passe@127.0.0.1:1/base' },
      'Base de données injoignable (127.0.0.1:1/base). Rien ne répond à cette adresse : démarrez PostgreSQL, ou corrigez la machine et le port de DATABASE_URL.',
    ],
    ['a weak first password', { PORT: '0', ADMIN_PASSWORD: 'court' }, 'ADMIN_PASSWORD doit compter de 12 à 150 caractères.'],
    [
      'the demonstration on a network',
      { PORT: '0', HOST: '0.0.0.0', DEMO: '1' },
      "Le festival de démonstration a des comptes connus de tous : il ne démarre que sur cette machine (HOST=127.0.0.1, sans PUBLIC_URL d'une autre), pas sur 0.0.0.0.",
    ],
  ])('says %s in one sentence and ends with 1', async (_what, env, sentence) => {
    const { code, output } = await runServerToEnd({ dataDir: folder.folder, env: { LOG_LEVEL: 'silent', ...env } });
    expect({ code, output: withoutSteps(output) }).toEqual({ code: 1, output: `${sentence}\n` });
  });

  it('says that the port is taken before it makes a database', async () => {
    const empty = temporaryFolder();
    const port = await freePort();
    const squatter = createServer().listen(port, '127.0.0.1');
    const { code, output } = await runServerToEnd({
      dataDir: `${empty.folder}/neuf`,
      env: { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' },
    });
    squatter.close();
    empty.remove();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Le port ${port} est déjà pris : arrêtez l'autre programme ou choisissez-en un autre (PORT=3001 npm start).\n`,
    });
  });
});

describe('a database that differs from the schema', () => {
  it('is named in the log and in the health of the servers that start on it', async () => {
    async function health({ url }: ServerProcess): Promise<unknown> {
      return (await fetch(`${url}/health`)).json();
    }
    expect(await health(first)).toMatchObject({ status: 'ok', schema: 'ok' });
    expect(first.output()).not.toContain('la base diffère du schéma');
    await database.pool.query('drop index film_recherche_idx');
    const third = await startServerProcess({ dataDir: folder.folder, env: { DATABASE_URL: urlOf(database.name), LOG_LEVEL: 'info' } });
    try {
      expect(await health(third)).toMatchObject({ status: 'ok', schema: 'different' });
      expect(third.output()).toMatch(/"total":1,"differences":\[\{"table":"film","name":"film_recherche_idx",.*la base diffère du schéma/);
    } finally {
      await third.kill('SIGKILL');
    }
  });
});
