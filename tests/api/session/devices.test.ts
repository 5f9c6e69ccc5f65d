/** Computers that are remembered (000 §7.2, A-30): a token in a cookie no script reads, served once, replaced each time. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, HOST, PASSWORD, type Person, login, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60_000;

function token(reply: LightMyRequestResponse): string | undefined {
  return reply.cookies.find(({ name }) => name === 'souvenir')?.value;
}

function remember(person: Person, cookie = '') {
  return login(api.app, { Login: person.login, MotDePasse: PASSWORD, SeSouvenir: true }, { cookie });
}

function replay(secret: string | undefined, origin = `http://${HOST}`) {
  return api.app.inject({ method: 'POST', url: '/api/login/appareil', headers: { host: HOST, origin, cookie: `souvenir=${secret}` } });
}

function asOwner(reply: LightMyRequestResponse) {
  return {
    host: HOST,
    origin: `http://${HOST}`,
    authorization: String(reply.headers.authorization),
    cookie: `session=${reply.cookies.find(({ name }) => name === 'session')?.value}; souvenir=${token(reply)}`,
  };
}

function call(reply: LightMyRequestResponse, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return api.app.inject({ method, url, headers: asOwner(reply), ...(payload === undefined ? {} : { payload }) });
}

describe('a remembered computer', () => {
  it('opens a session without typing, days after the first one ended', async () => {
    const person = await api.createPerson();
    const first = await remember(person);
    api.advance(12 * DAY_MS);
    expect((await call(first, 'GET', '/api/ping')).statusCode).toBe(401);
    const reply = await replay(token(first));
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({ status: 200, body: { Id: person.id, Login: person.login } });
    expect((await call(reply, 'GET', '/api/ping')).statusCode).toBe(200);
  });

  it('is remembered only when asked', async () => {
    const reply = await login(api.app, { Login: (await api.createPerson()).login, MotDePasse: PASSWORD });
    expect([reply.statusCode, token(reply)]).toEqual([200, undefined]);
  });

  it('keeps its token where no script reads it, and the database only a hash of it', async () => {
    const reply = await remember(await api.createPerson());
    expect(reply.cookies.find(({ name }) => name === 'souvenir')).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const { rows } = await api.database.pool.query('select a::text as ligne from appareil a');
    expect(rows.some(({ ligne }) => ligne.includes(token(reply)))).toBe(false);
  });

  it('gets another token each time; one that served before ends them all', async () => {
    const first = await remember(await api.createPerson());
    const second = await replay(token(first));
    expect(token(second)).not.toBe(token(first));
    expect((await replay(token(first))).statusCode).toBe(401);
    expect((await replay(token(second))).statusCode).toBe(401);
  });

  it('closes its family at once when a token comes twice, however close', async () => {
    const first = await remember(await api.createPerson());
    const second = await replay(token(first));
    expect((await replay(token(first))).statusCode).toBe(401);
    expect((await replay(token(second))).statusCode).toBe(401);
    const together = await remember(await api.createPerson());
    const replies = await Promise.all([replay(token(together)), replay(token(together))]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    for (const reply of replies) expect((await replay(token(reply))).statusCode).toBe(401);
  });

  it('is forgotten after thirty days, even when used every day', async () => {
    let reply = await remember(await api.createPerson());
    for (let week = 0; week < 4; week += 1) {
      api.advance(7 * DAY_MS);
      reply = await replay(token(reply));
      expect(reply.statusCode).toBe(200);
    }
    api.advance(3 * DAY_MS);
    expect((await replay(token(reply))).statusCode).toBe(401);
  });
});

describe('a computer is forgotten', () => {
  it('at sign-out', async () => {
    const reply = await remember(await api.createPerson());
    expect((await call(reply, 'POST', '/api/logout', {})).statusCode).toBe(200);
    expect((await replay(token(reply))).statusCode).toBe(401);
  });

  it('at a change of password, and when the other sessions are closed from elsewhere', async () => {
    const person = await api.createPerson();
    const [here, there] = [await remember(person), await remember(person)];
    expect((await call(here, 'DELETE', '/api/mon-compte/sessions')).statusCode).toBe(200);
    expect((await replay(token(there))).statusCode).toBe(401);
    const Nouveau = 'un-autre-mot-de-passe-long';
    expect((await call(here, 'PUT', '/api/mon-compte/mot-de-passe', { Ancien: PASSWORD, Nouveau })).statusCode).toBe(200);
    expect((await replay(token(here))).statusCode).toBe(401);
  });

  it('when the account is switched off', async () => {
    const person = await api.createPerson();
    const reply = await remember(person);
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [person.id]);
    expect((await replay(token(reply))).json().code).toBe('compte-desactive');
  });

  it('from the list of one’s own computers, and never from that of others', async () => {
    const person = await api.createPerson();
    const reply = await remember(person);
    const stranger = await api.signInWith();
    const [device] = (await call(reply, 'GET', '/api/mon-compte')).json().Appareils;
    expect(device).toMatchObject({ EstCourant: true });
    expect((await stranger.call('DELETE', `/api/mon-compte/appareils/${device.Id}`)).statusCode).toBe(404);
    expect((await call(reply, 'DELETE', `/api/mon-compte/appareils/${device.Id}`)).json()).toBe(true);
    expect((await replay(token(reply))).statusCode).toBe(401);
  });
});

describe('a replay is refused', () => {
  it('from another site, without a token and with an invented one', async () => {
    const reply = await remember(await api.createPerson());
    expect((await replay(token(reply), 'https://ailleurs.example')).statusCode).toBe(403);
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/login/appareil', headers: { host: HOST, origin: `http://${HOST}` } })).statusCode,
    ).toBe(401);
    expect((await replay('invente')).statusCode).toBe(401);
  });
});

describe('where connections are not kept', () => {
  it('the session goes with the browser, and no computer is remembered', async () => {
    const kept = await remember(await api.createPerson());
    expect(kept.cookies.find(({ name }) => name === 'session')).toMatchObject({ maxAge: 18_000 });
    const shared = await startApiApp({ persistConnection: false });
    const { login: Login } = await shared.createPerson();
    const reply = await login(shared.app, { Login, MotDePasse: PASSWORD, SeSouvenir: true });
    expect([reply.statusCode, token(reply)]).toEqual([200, undefined]);
    expect(reply.cookies.find(({ name }) => name === 'session')).not.toHaveProperty('maxAge');
    expect((await shared.app.inject('/config.json')).json()).toMatchObject({ persistConnection: false });
    await shared.close();
  });
});
