import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type ApiApp, HOST, PASSWORD, type Person, type SignedIn, TEST_CONFIG, startApiApp } from '../support/api-app.ts';

const MINUTE = 60_000;
let api: ApiApp;
/** Another process of the same festival. */
let other: FastifyInstance;

beforeAll(async () => {
  api = await startApiApp();
  other = await buildApp({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

interface Attempt {
  readonly password?: string;
  readonly from?: string;
  readonly app?: FastifyInstance;
  readonly cookie?: string;
}

function signIn(person: Person, { password = 'devine', from = '203.0.113.9', app = api.app, cookie = '' }: Attempt) {
  return app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers: { host: HOST, cookie },
    payload: { item: { Login: person.login, MotDePasse: password } },
  });
}

function verified(replies: readonly LightMyRequestResponse[]): number {
  return replies.filter(({ statusCode }) => statusCode === 401).length;
}

function address(n: number): string {
  return `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

describe('guesses at a password', () => {
  it('that come together from one address are counted before one of them is looked at, over all processes', async () => {
    const person = await api.createPerson();
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(person, { app: n % 2 === 0 ? api.app : other })));
    expect(verified(replies)).toBe(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);
  });

  it('are twenty an hour at most, from however many addresses', async () => {
    const person = await api.createPerson();
    let looked = 0;
    for (let round = 0; round < 6; round += 1) {
      const batch = Array.from({ length: 20 }, (_, n) =>
        signIn(person, { from: address(round * 20 + n), app: n % 2 === 0 ? api.app : other }),
      );
      looked += verified(await Promise.all(batch));
      api.advance(9.9 * MINUTE);
    }
    expect(looked).toBeGreaterThan(10);
    expect(looked).toBeLessThanOrEqual(20);
  });

  it('never lock the owner out of a device on which the account was opened', async () => {
    const person = await api.createPerson();
    const home = await signIn(person, { password: PASSWORD, from: '192.0.2.4' });
    const deviceCookie = home.cookies.find(({ name }) => name === 'connu');
    expect(deviceCookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const cookie = `connu=${deviceCookie?.value ?? ''}`;
    await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(person, { from: address(n) })));
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9' })).statusCode).toBe(429);
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9', cookie })).statusCode).toBe(200);
    // Nor does the device of one account open the count of another, or one that somebody made up.
    const victim = await api.createPerson();
    await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(victim, { from: address(n) })));
    expect((await signIn(victim, { password: PASSWORD, from: '192.0.2.9', cookie })).statusCode).toBe(429);
    expect((await signIn(victim, { password: PASSWORD, from: '192.0.2.9', cookie: 'connu=abc~def' })).statusCode).toBe(429);
  });

  it('on a device that knows the account are counted too', async () => {
    const person = await api.createPerson();
    const home = await signIn(person, { password: PASSWORD });
    const cookie = `connu=${home.cookies.find(({ name }) => name === 'connu')?.value ?? ''}`;
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(person, { cookie, from: address(n) })));
    expect(verified(replies)).toBe(5);
  });

  it('of an account that does not exist are counted alike', async () => {
    const nobody = { id: 0, login: 'personne@nulle-part.test' };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(nobody, { from: address(n) })));
    expect(verified(replies)).toBe(10);
    expect(Number(replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(300);
  });
});

describe('a series of guesses', () => {
  function guess(person: Person, times: number) {
    return Promise.all(Array.from({ length: times }, (_, n) => signIn(person, { from: address(n) })));
  }
  async function standing(admin: SignedIn, { id }: Person) {
    return (await admin.call('GET', `/api/utilisateurs/${id}/connexion`)).json();
  }

  it('keeps the holder out for six minutes at most once it is over', async () => {
    const person = await api.createPerson();
    await guess(person, 30);
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9' })).statusCode).toBe(429);
    api.advance(6 * MINUTE);
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9' })).statusCode).toBe(200);
  });

  it('is told to administrators, on the dashboard and of the account, who let the holder in at once', async () => {
    const [admin, person] = [await api.signInWith('UTILISATEUR-WRITE'), await api.createPerson()];
    async function alarms() {
      return (await admin.call('GET', '/api/tableau-de-bord')).json().ComptesAttaques;
    }
    expect(await standing(admin, person)).toEqual({ Essais: 0, IsFreine: false });
    await guess(person, 3);
    expect(await standing(admin, person)).toEqual({ Essais: 3, IsFreine: false });
    expect(await alarms()).not.toContainEqual(expect.objectContaining({ Id: person.id }));
    await guess(person, 30);
    expect(await standing(admin, person)).toEqual({ Essais: 10, IsFreine: true });
    expect(await alarms()).toContainEqual({ Id: person.id, Nom: expect.stringContaining('Durand'), Essais: 10 });
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9' })).statusCode).toBe(429);
    expect((await admin.call('POST', `/api/utilisateurs/${person.id}/connexion/deblocage`, {})).json()).toBe(true);
    expect((await signIn(person, { password: PASSWORD, from: '192.0.2.9' })).statusCode).toBe(200);
    expect(await standing(admin, person)).toEqual({ Essais: 0, IsFreine: false });
    expect(await alarms()).not.toContainEqual(expect.objectContaining({ Id: person.id }));
  });

  it('is told to nobody else, and nobody else forgets it', async () => {
    const [reader, person] = [await api.signInWith('UTILISATEUR', 'UTILISATEURS'), await api.createPerson()];
    await guess(person, 30);
    expect((await reader.call('GET', '/api/tableau-de-bord')).json().ComptesAttaques).toEqual([]);
    expect((await reader.call('GET', `/api/utilisateurs/${person.id}/connexion`)).statusCode).toBe(403);
    expect((await reader.call('POST', `/api/utilisateurs/${person.id}/connexion/deblocage`, {})).statusCode).toBe(403);
    const admin = await api.signInWith('UTILISATEUR-WRITE');
    expect((await admin.call('POST', '/api/utilisateurs/1999999/connexion/deblocage', {})).statusCode).toBe(404);
  });
});

describe('guesses at the sign-ins of others', () => {
  it('are three at once, then one every eight hours, whatever is guessed', async () => {
    const person = await api.createPerson();
    async function ask(Login: string): Promise<number> {
      return (await (await api.signIn(person)).call('PUT', '/api/mon-compte/identifiant', { MotDePasse: PASSWORD, Login })).statusCode;
    }
    const { login: taken } = await api.createPerson();
    const statuses: number[] = [];
    for (const login of [taken, 'libre-1@exemple.test', taken, 'libre-2@exemple.test']) statuses.push(await ask(login));
    expect(statuses).toEqual([200, 200, 200, 429]);
    api.advance(8 * 60 * MINUTE + 1000);
    expect([await ask(taken), await ask(taken)]).toEqual([200, 429]);
  });
});
