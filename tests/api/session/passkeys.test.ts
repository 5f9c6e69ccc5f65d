/** Passkeys: one key of a device is two factors, bound to a site and to one challenge. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwareAuthenticator } from '#tests/support/passkeys/software-authenticator.ts';
import { type ApiApp, HOST, PASSWORD, type SignedIn, login, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

const KEYS = '/api/mon-compte/cles-acces';
const SITE = { origin: `http://${HOST}`, domain: HOST };
type Authenticator = ReturnType<typeof softwareAuthenticator>;

function cookieOf(reply: LightMyRequestResponse, name: string): string {
  return `${name}=${reply.cookies.find((sent) => sent.name === name)?.value}`;
}

function send(url: string, cookie: string, payload: object, origin = SITE.origin) {
  return api.app.inject({ method: 'POST', url, headers: { host: new URL(origin).host, origin, cookie }, payload });
}

async function offered(session: SignedIn): Promise<{ readonly challenge: string; readonly cookie: string }> {
  const reply = await session.call('POST', `${KEYS}/options`, { MotDePasse: PASSWORD });
  return { challenge: reply.json().Defi, cookie: cookieOf(reply, 'defi') };
}

async function register(session: SignedIn, key: Authenticator, Nom = 'Téléphone'): Promise<LightMyRequestResponse> {
  const { challenge, cookie } = await offered(session);
  return api.app.inject({
    method: 'POST',
    url: KEYS,
    headers: { ...session.headers, cookie: `${session.cookie}; ${cookie}` },
    payload: { Nom, ...key.create({ challenge, ...SITE }) },
  });
}

async function challenged(): Promise<{ readonly challenge: string; readonly cookie: string }> {
  const reply = await send('/api/login/cle-acces/options', '', {});
  return { challenge: reply.json().Defi, cookie: cookieOf(reply, 'defi') };
}

async function withKey() {
  const session = await api.signInWith('FILMS');
  const key = softwareAuthenticator();
  const reply = await register(session, key);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const codes: readonly string[] = reply.json().Codes;
  return { session, key, codes };
}

describe('a passkey', () => {
  it('opens a session without a password, and says when it was used last', async () => {
    const { session, key, codes } = await withKey();
    expect(codes).toHaveLength(10);
    const { challenge, cookie } = await challenged();
    const reply = await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE }));
    expect(reply.json()).toMatchObject({ Id: session.person.id });
    const [listed] = (await session.call('GET', '/api/mon-compte/second-facteur')).json().Cles;
    expect(listed).toMatchObject({ Nom: 'Téléphone', DerniereUtilisation: expect.any(String) });
  });

  it('makes the password ask for it, so that a stolen password opens nothing', async () => {
    const { session, key, codes } = await withKey();
    const begun = await login(api.app, { Login: session.person.login, MotDePasse: PASSWORD });
    expect(begun.json().code).toBe('second-facteur-requis');
    const recovered = await send('/api/login/second-facteur', cookieOf(begun, 'attente'), { Code: codes[0] });
    expect(recovered.statusCode).toBe(200);
    const { challenge, cookie } = await challenged();
    expect((await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE }))).statusCode).toBe(200);
  });

  it('signs a challenge once', async () => {
    const { key } = await withKey();
    const { challenge, cookie } = await challenged();
    const signed = key.sign({ challenge, ...SITE });
    expect((await send('/api/login/cle-acces', cookie, signed)).statusCode).toBe(200);
    const again = await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE }));
    expect(again.json().code).toBe('cle-acces-refusee');
  });

  it.each([
    ['the page of another site', { origin: 'http://hameconnage.test' }],
    ['a key of another site', { domain: 'hameconnage.test' }],
    ['a device that did not recognise the person', { verifies: false }],
    ['a challenge that nobody opened', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused from %s', async (_title, changed) => {
    const { key } = await withKey();
    const { challenge, cookie } = await challenged();
    const reply = await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE, ...changed }));
    expect(reply.json().code).toBe('cle-acces-refusee');
  });

  it('is refused once its counter goes back, as that of a clone does', async () => {
    const { key } = await withKey();
    async function signIn() {
      const { challenge, cookie } = await challenged();
      return (await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE }))).statusCode;
    }
    expect([await signIn(), await signIn()]).toEqual([200, 200]);
    key.rewind();
    expect(await signIn()).toBe(401);
  });

  it('is refused after five minutes', async () => {
    const { key } = await withKey();
    const { challenge, cookie } = await challenged();
    api.advance(5 * 60_000 + 1_000);
    expect((await send('/api/login/cle-acces', cookie, key.sign({ challenge, ...SITE }))).json().code).toBe('cle-acces-refusee');
  });

  it('belongs to the account that asked for its challenge', async () => {
    const [owner, thief] = [await api.signInWith(), await api.signInWith()];
    const { challenge, cookie } = await offered(owner);
    const reply = await api.app.inject({
      method: 'POST',
      url: KEYS,
      headers: { ...thief.headers, cookie: `${thief.cookie}; ${cookie}` },
      payload: { Nom: 'Prise', ...softwareAuthenticator().create({ challenge, ...SITE }) },
    });
    expect(reply.json().code).toBe('cle-acces-refusee');
  });

  it('is refused where the site has no name', async () => {
    const reply = await send('/api/login/cle-acces/options', '', {}, 'http://127.0.0.1:3000');
    expect(reply.json().code).toBe('cle-acces-adresse');
  });
});

describe('the last second factor', () => {
  it('leaves with a recovery code besides the password, and one among several without', async () => {
    const { session, codes } = await withKey();
    expect((await register(session, softwareAuthenticator(), 'Clé de secours')).json().Codes).toEqual([]);
    const keys: readonly { readonly Id: number }[] = (await session.call('GET', '/api/mon-compte/second-facteur')).json().Cles;
    async function revoke(index: number, extra = {}) {
      return (await session.call('POST', `${KEYS}/${keys[index]?.Id}/retrait`, { MotDePasse: PASSWORD, ...extra })).json();
    }
    expect(await revoke(1)).toBe(true);
    expect((await revoke(0)).code).toBe('code-incorrect');
    expect(await revoke(0, { Code: codes[3] })).toBe(true);
    expect((await login(api.app, { Login: session.person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
  });

  it('is nobody else’s to take away', async () => {
    const { session } = await withKey();
    const [key] = (await session.call('GET', '/api/mon-compte/second-facteur')).json().Cles;
    const other = await api.signInWith();
    expect((await other.call('POST', `${KEYS}/${key.Id}/retrait`, { MotDePasse: PASSWORD })).statusCode).toBe(404);
  });
});
