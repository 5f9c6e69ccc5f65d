/** A clock that was ahead is set right again: what was counted under it keeps nobody out for longer than it could have under the right one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '#server/housekeeping/housekeeping.ts';
import { type ApiApp, HOST, PASSWORD, type Person, startApiApp } from '../support/api-app.ts';

const MINUTE = 60_000;
const AHEAD = 336 * 24 * 60 * MINUTE;
let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

function signIn(person: Person, { password = PASSWORD, from = '203.0.113.9' } = {}) {
  return api.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers: { host: HOST },
    payload: { item: { Login: person.login, MotDePasse: password } },
  });
}

it('lets in whoever signed in while the clock was ahead', async () => {
  const person = await api.createPerson();
  api.advance(AHEAD);
  expect((await signIn(person)).statusCode).toBe(200);
  api.advance(-AHEAD);
  const early = await signIn(person);
  expect(early.statusCode).toBe(429);
  // One try of those that the account has in an hour, not the months by which the clock was ahead.
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(6 * 60);
  api.advance(6 * MINUTE);
  expect((await signIn(person)).statusCode).toBe(200);
});

it('lets in whoever was guessed at while the clock was ahead, from the same network and from another', async () => {
  const person = await api.createPerson();
  api.advance(AHEAD);
  for (let tries = 0; tries < 12; tries += 1) await signIn(person, { password: 'devine' });
  for (let tries = 0; tries < 12; tries += 1) await signIn(person, { password: 'devine', from: `198.51.100.${tries}` });
  api.advance(-AHEAD);
  for (const from of ['203.0.113.9', '192.0.2.4']) {
    const early = await signIn(person, { from });
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
  api.advance(15 * MINUTE);
  expect((await signIn(person, { from: '192.0.2.4' })).statusCode).toBe(200);
  expect((await signIn(person)).statusCode).toBe(200);
});

it('does not give guessers more: the right clock has its own twenty an hour', async () => {
  const person = await api.createPerson();
  api.advance(AHEAD);
  await signIn(person, { password: 'devine' });
  api.advance(-AHEAD);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, tries) => signIn(person, { password: 'devine', from: `198.51.100.${tries}` })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
});

it('leaves nothing behind once it is swept', async () => {
  const { pool } = api.database;
  api.advance(AHEAD);
  await signIn(await api.createPerson(), { password: 'devine' });
  api.advance(-AHEAD);
  await sweep({ pool, clock: api.now });
  const { rows } = await pool.query("select count(*)::int as n from essai_connexion where dernier_le > now() + interval '2 days'");
  expect(rows).toEqual([{ n: 0 }]);
});
