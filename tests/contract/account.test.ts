import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** What a person keeps of their own, once for each back. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  test('keeps the choices of a person on the account, and what is not said stays', async () => {
    const person = await backend.signInWith([]);
    const put = (body: unknown) => person.call('PUT', '/api/mon-compte/preferences', body);
    expect((await person.call('GET', '/api/mon-compte')).body.Preferences).toEqual({});
    await put({ Theme: 'dark', IsVisiteFaite: true });
    expect((await put({ Langue: 'es', Edition: 1901 })).body).toEqual({ Theme: 'dark', IsVisiteFaite: true, Langue: 'es' });
    expect((await put({ IsVisiteFaite: false })).body).toEqual({ Theme: 'dark', IsVisiteFaite: false, Langue: 'es' });
    expect((await person.call('GET', '/api/ping')).body.Preferences).toEqual({ Theme: 'dark', IsVisiteFaite: false, Langue: 'es' });
    expect((await put({ Autre: 1 })).status).toBe(400);
  });

  test('closes one session of the person and nobody else’s', async () => {
    const person = await backend.signInWith([]);
    const other = await backend.signInWith([]);
    const [session] = (await other.call('GET', '/api/mon-compte')).body.Sessions;
    expect((await person.call('DELETE', `/api/mon-compte/sessions/${session.Id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/mon-compte')).status).toBe(200);
  });
});
