/** Everybody knows the accounts of the demonstration: they open on the machine itself, and never to what comes from elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { ensureDemoAccounts } from '#server/demo/demo-accounts.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { attackFigures } from '../support/attack-figures.ts';
import { type ApiApp, HOST, PASSWORD, TEST_CONFIG, login, startApiApp } from '../support/api-app.ts';

type Headers = Readonly<Record<string, string>>;

const figures = attackFigures('accounts of the demonstration from elsewhere');
let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp({ ...TEST_CONFIG, demo: true });
  await ensureFirstAdministrator(api.database.pool, { adminLogin: ADMIN.Login, adminPassword: ADMIN.MotDePasse });
  await ensureDemoAccounts(api.database.pool);
});
afterAll(async () => {
  figures.print();
  await api.close();
});

const FORWARDED: readonly Headers[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-server': 'localhost' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 mandataire' },
];
const NAMES = ['festival.example', 'localhost.festival.example', '203.0.113.9:3000', '127.0.0.1.nip.example'];
/** Of a proxy that sets no header of its own, `Host` is what the browser requested. */
const ELSEWHERE: readonly Headers[] = [...FORWARDED, ...NAMES.map((host) => ({ host, origin: `https://${host}` }))];
const accounts = DEMO_ACCOUNTS.map((account) => ({ Login: account.login, MotDePasse: DEMO_PASSWORD }));
const AT_HOME = ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'];

describe('an account of the demonstration', () => {
  it('opens on this machine, by each of its names', async () => {
    for (const item of accounts)
      for (const host of AT_HOME) expect((await login(api.app, item, { host, origin: `http://${host}` })).statusCode).toBe(200);
  });

  it('does not open under a foreign name or through a proxy of this machine', async () => {
    const opened: string[] = [];
    for (const item of accounts)
      for (const headers of ELSEWHERE) {
        const reply = await login(api.app, item, { origin: `http://${HOST}`, ...headers });
        if (figures.count(reply.statusCode === 200)) opened.push(`${item.Login} ${JSON.stringify(headers)}`);
      }
    expect(opened).toEqual([]);
  });

  it('is not served through a proxy either by a session that was opened here', async () => {
    const [item] = accounts;
    const reply = await login(api.app, item);
    const cookie = `session=${reply.cookies.find(({ name }) => name === 'session')?.value ?? ''}`;
    const authorization = String(reply.headers.authorization);
    function read(headers: Headers) {
      return api.app.inject({ method: 'GET', url: '/api/ping', headers: { host: HOST, cookie, authorization, ...headers } });
    }
    expect((await read({})).statusCode).toBe(200);
    const served: string[] = [];
    for (const headers of ELSEWHERE) if (figures.count((await read(headers)).statusCode !== 401)) served.push(JSON.stringify(headers));
    expect(served).toEqual([]);
  });

  it('leaves other accounts alone', async () => {
    const { login: Login } = await api.createPerson();
    expect((await login(api.app, { Login, MotDePasse: PASSWORD }, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  });
});
