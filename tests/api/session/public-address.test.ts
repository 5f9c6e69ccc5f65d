/** Behind a proxy that speaks TLS the public address says by which name and scheme people come, whatever the headers of a request say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, PASSWORD, login, startApiApp } from '../support/api-app.ts';

const PUBLIC = 'https://festival.example';
let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp({ publicUrl: PUBLIC, publicOrigin: PUBLIC });
});
afterAll(() => api.close());

async function signIn(headers: Readonly<Record<string, string>>) {
  return login(api.app, { Login: (await api.createPerson()).login, MotDePasse: PASSWORD, SeSouvenir: true }, headers);
}

describe('with a public address', () => {
  it('a write comes from its pages alone, scheme and port included', async () => {
    expect((await signIn({ origin: PUBLIC, host: 'festival.example' })).statusCode).toBe(200);
    expect((await signIn({ origin: PUBLIC, host: '127.0.0.1:3000' })).statusCode).toBe(200);
    for (const origin of ['http://festival.example', 'https://festival.example:8443', 'https://ailleurs.example', 'null', ''])
      expect((await signIn({ origin, host: 'festival.example' })).json()).toMatchObject({ code: 'origine-refusee' });
  });

  it('a forwarded name that the client made up opens nothing to its pages', async () => {
    const headers = { origin: 'https://ailleurs.example', host: 'festival.example', 'x-forwarded-host': 'ailleurs.example' };
    expect((await signIn(headers)).statusCode).toBe(403);
    const { cookie, handle } = await api.signInWith();
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { ...headers, cookie, authorization: handle },
      payload: {},
    });
    expect(reply.statusCode).toBe(403);
  });

  it('every cookie is secure and https is asked for, although the proxy does not forward the scheme', async () => {
    const reply = await signIn({ origin: PUBLIC, host: 'festival.example' });
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(['connu', 'session', 'souvenir']);
    expect(reply.cookies.filter(({ secure }) => secure !== true)).toEqual([]);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

it('without one, cookies follow the scheme of the request', async () => {
  const plain = await startApiApp();
  const item = { Login: (await plain.createPerson()).login, MotDePasse: PASSWORD };
  async function secures(headers: Readonly<Record<string, string>>) {
    return (await login(plain.app, item, headers)).cookies.map(({ secure }) => secure);
  }
  expect(await secures({})).toEqual([undefined, undefined]);
  expect(await secures({ 'x-forwarded-proto': 'https', origin: 'https://localhost' })).toEqual([true, true]);
  await plain.close();
});
