/** The second factor: an authenticator application, recovery codes, and a sign-in that waits between the two halves. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { fromBase32, hotp } from '#server/second-factor/totp.ts';
import { type ApiApp, HOST, PASSWORD, type Person, type SignedIn, login, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

const STEP_MS = 30_000;
const FACTOR = '/api/mon-compte/second-facteur';

interface Protected {
  readonly person: Person;
  readonly session: SignedIn;
  readonly secret: Buffer;
  readonly codes: readonly string[];
}

function codeNow(secret: Buffer): string {
  return hotp(secret, { counter: Math.floor(api.now() / STEP_MS), digits: 6 });
}

/** The next code that was not used yet. */
function nextCode(secret: Buffer): string {
  api.advance(STEP_MS);
  return codeNow(secret);
}

async function protect(): Promise<Protected> {
  const person = await api.createPerson({ rights: ['FILMS'] });
  const session = await api.signIn(person);
  const offered = await session.call('POST', FACTOR, { MotDePasse: PASSWORD });
  const secret = fromBase32(offered.json().Cle);
  const activated = await session.call('PUT', FACTOR, { Code: codeNow(secret) });
  if (activated.statusCode !== 200) throw new Error(activated.body);
  return { person, session, secret, codes: activated.json().Codes };
}

function cookie(reply: LightMyRequestResponse, name: string): string | undefined {
  return reply.cookies.find((sent) => sent.name === name)?.value;
}

async function begin({ login: Login }: Person, extra = {}): Promise<LightMyRequestResponse> {
  const reply = await login(api.app, { Login, MotDePasse: PASSWORD, ...extra });
  expect(reply.json().code).toBe('second-facteur-requis');
  return reply;
}

function confirm(begun: LightMyRequestResponse, Code: string, remoteAddress = '127.0.0.1') {
  return api.app.inject({
    method: 'POST',
    url: '/api/login/second-facteur',
    remoteAddress,
    headers: { host: HOST, origin: `http://${HOST}`, cookie: `attente=${cookie(begun, 'attente')}` },
    payload: { Code },
  });
}

describe('activation', () => {
  it('asks for the password, shows a key and its QR code, and binds nobody before the first code', async () => {
    const person = await api.createPerson();
    const session = await api.signIn(person);
    expect((await session.call('POST', FACTOR, { MotDePasse: 'autre chose' })).json().code).toBe('mot-de-passe-actuel');
    const offered = (await session.call('POST', FACTOR, { MotDePasse: PASSWORD })).json();
    expect(offered.Cle).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered.Adresse).toBe(`otpauth://totp/Festival:${encodeURIComponent(person.login)}?secret=${offered.Cle}&issuer=Festival`);
    expect(offered.Image).toMatchObject({ Taille: expect.any(Number), Trace: expect.stringMatching(/^M0 0h1v1h-1z/) });
    expect((await login(api.app, { Login: person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
    expect((await session.call('PUT', FACTOR, { Code: '000000' })).json().code).toBe('code-incorrect');
    expect((await session.call('GET', FACTOR)).json()).toEqual({ IsActif: false, DateActivation: null, CodesRestants: 0, Cles: [] });
  });

  it('gives ten recovery codes, keeps no secret readable, and closes what one factor had opened', async () => {
    const person = await api.createPerson();
    const before = await login(api.app, { Login: person.login, MotDePasse: PASSWORD, SeSouvenir: true });
    const session = await api.signIn(person);
    const { Cle } = (await session.call('POST', FACTOR, { MotDePasse: PASSWORD })).json();
    const { Codes } = (await session.call('PUT', FACTOR, { Code: codeNow(fromBase32(Cle)) })).json();
    expect(new Set(Codes).size).toBe(10);
    expect((await session.call('GET', FACTOR)).json()).toMatchObject({ IsActif: true, CodesRestants: 10 });
    const { rows } = await api.database.pool.query(
      'select f::text as ligne from second_facteur f union all select c::text from code_secours c',
    );
    for (const secret of [Cle, ...Codes]) expect(rows.some(({ ligne }) => ligne.includes(secret))).toBe(false);
    const replayed = await api.app.inject({
      method: 'POST',
      url: '/api/login/appareil',
      headers: { host: HOST, origin: `http://${HOST}`, cookie: `souvenir=${cookie(before, 'souvenir')}` },
    });
    expect(replayed.json().code).toBe('session-expiree');
  });

  it('is refused twice, so that an open page cannot replace the key', async () => {
    const { session } = await protect();
    expect((await session.call('POST', FACTOR, { MotDePasse: PASSWORD })).json().code).toBe('second-facteur-actif');
  });
});

describe('signing in with a second factor', () => {
  it('opens no session by the password alone, then one by a code', async () => {
    const { person, secret } = await protect();
    const begun = await begin(person);
    expect([begun.statusCode, cookie(begun, 'session'), begun.headers.authorization]).toEqual([401, undefined, undefined]);
    expect(begun.cookies.find(({ name }) => name === 'attente')).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login' });
    const reply = await confirm(begun, nextCode(secret));
    expect(reply.json()).toMatchObject({ Id: person.id, Login: person.login });
    expect(cookie(reply, 'session')).toEqual(expect.any(String));
  });

  it('never accepts a code twice, whatever the session', async () => {
    const { person, secret } = await protect();
    const code = nextCode(secret);
    expect((await confirm(await begin(person), code)).statusCode).toBe(200);
    expect((await confirm(await begin(person), code)).json().code).toBe('second-facteur-incorrect');
  });

  it('accepts a code once when it comes ten times at once', async () => {
    const { person, secret } = await protect();
    const begun = await begin(person);
    const code = nextCode(secret);
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => confirm(begun, code, `203.0.113.${n}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('takes a recovery code once, in any case and with or without dashes', async () => {
    const { person, session, codes } = await protect();
    const [first = '', second = ''] = codes;
    expect((await confirm(await begin(person), first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await confirm(await begin(person), first)).json().code).toBe('second-facteur-incorrect');
    expect((await session.call('GET', FACTOR)).json().CodesRestants).toBe(9);
    expect((await confirm(await begin(person), second)).statusCode).toBe(200);
  });

  it('remembers the computer only once both factors were given', async () => {
    const { person, secret } = await protect();
    const begun = await begin(person, { SeSouvenir: true });
    expect([cookie(begun, 'souvenir'), cookie(begun, 'connu')]).toEqual([undefined, undefined]);
    expect(cookie(await confirm(begun, nextCode(secret)), 'souvenir')).toEqual(expect.any(String));
  });

  it('slows a guesser of codes down with 429', async () => {
    const { person } = await protect();
    const begun = await begin(person);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await confirm(begun, '000000', '203.0.113.77')).statusCode);
    // The wait grows from a second: a slow machine may have waited it out by the seventh.
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('ends ten minutes after the password, and when the password changes meanwhile', async () => {
    const { person, secret, session } = await protect();
    const late = await begin(person);
    api.advance(10 * 60_000 + 1_000);
    expect((await confirm(late, codeNow(secret))).json().code).toBe('connexion-a-reprendre');
    const begun = await begin(person);
    await session.call('PUT', '/api/mon-compte/mot-de-passe', { Ancien: PASSWORD, Nouveau: 'moulin-ocre-tambour-51' });
    expect((await confirm(begun, nextCode(secret))).json().code).toBe('connexion-a-reprendre');
  });

  it('refuses a forged wait', async () => {
    const { person, secret } = await protect();
    await begin(person);
    const forged = Buffer.from(JSON.stringify({ user: person.id, at: api.now(), password: '', remembers: false })).toString('base64url');
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/login/second-facteur',
      headers: { host: HOST, origin: `http://${HOST}`, cookie: `attente=${forged}` },
      payload: { Code: nextCode(secret) },
    });
    expect(reply.json().code).toBe('connexion-a-reprendre');
  });
});

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const TOGETHER = 100;

describe('a sign-in that waits for its second factor', () => {
  it('is refused with 401 by every operation that is not public', async () => {
    const { person } = await protect();
    const begun = await begin(person);
    const headers = {
      host: HOST,
      origin: `http://${HOST}`,
      cookie: `attente=${cookie(begun, 'attente')}; session=${cookie(begun, 'attente')}`,
      authorization: String(cookie(begun, 'attente')),
    };
    const closed = operations.filter(({ right }) => right !== 'public');
    async function statusOf({ method, path, operationId }: OperationDescriptor): Promise<string> {
      const url = path.replace(/\{(\w+)\}/g, '2000000000');
      const payload = method === 'get' ? {} : { payload: {} };
      return `${(await api.app.inject({ method: METHODS[method], url, headers, ...payload })).statusCode} ${operationId}`;
    }
    const answers: string[] = [];
    for (let from = 0; from < closed.length; from += TOGETHER)
      answers.push(...(await Promise.all(closed.slice(from, from + TOGETHER).map(statusOf))));
    const wrong = answers.filter((answer) => !answer.startsWith('401 '));
    expect(closed.length).toBeGreaterThan(1_500);
    expect(wrong).toEqual([]);
  });
});

describe('an active second factor', () => {
  it('is stopped with the password and a code, never with one alone', async () => {
    const { person, session, secret } = await protect();
    async function stop(MotDePasse: string, Code: string) {
      return session.call('POST', `${FACTOR}/arret`, { MotDePasse, Code });
    }
    expect((await stop('autre chose', nextCode(secret))).json().code).toBe('mot-de-passe-actuel');
    expect((await stop(PASSWORD, '000000')).json().code).toBe('code-incorrect');
    expect((await stop(PASSWORD, nextCode(secret))).json()).toBe(true);
    expect((await login(api.app, { Login: person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
    expect((await stop(PASSWORD, nextCode(secret))).json().code).toBe('second-facteur-absent');
  });

  it('gets new recovery codes, after which the former open nothing', async () => {
    const { person, session, secret, codes } = await protect();
    const renewed = await session.call('POST', `${FACTOR}/codes`, { MotDePasse: PASSWORD, Code: nextCode(secret) });
    expect(renewed.json().Codes).toHaveLength(10);
    expect((await confirm(await begin(person), codes[0] ?? '')).json().code).toBe('second-facteur-incorrect');
    expect((await confirm(await begin(person), renewed.json().Codes[0])).statusCode).toBe(200);
  });

  it('does not reveal itself to somebody without the password', async () => {
    const { person } = await protect();
    expect((await login(api.app, { Login: person.login, MotDePasse: 'autre' })).json().code).toBe('identifiants-incorrects');
  });
});
