import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: who has a record open. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let one: ApiClient;
  let other: ApiClient;
  const address = '/api/verrous/style/1001';
  async function take(who: ApiClient, body: object): Promise<unknown> {
    return (await who.call('POST', address, body)).body;
  }

  beforeAll(async () => {
    backend = await start();
    one = await backend.signInWith(['STYLE', 'STYLE-WRITE']);
    other = await backend.signInWith(['STYLE', 'STYLE-WRITE']);
  });
  afterAll(() => backend.close());

  test('the first to open a record holds it, the second learns their full name, and may force it', async () => {
    const [Jeton, second] = [randomUUID(), randomUUID()];
    expect(await take(one, { Jeton })).toEqual({ Tenu: true, Par: null });
    expect(await take(other, { Jeton: second })).toEqual({
      Tenu: false,
      Par: { Id: expect.any(Number), Nom: expect.stringMatching(/^\S+.* \S+$/) },
    });
    expect(await take(other, { Jeton: second, Forcer: true })).toEqual({ Tenu: true, Par: null });
    expect(await take(one, { Jeton })).toMatchObject({ Tenu: false });
  });

  test('a page lets go of its own lock only', async () => {
    const [Jeton, second] = [randomUUID(), randomUUID()];
    await take(one, { Jeton, Forcer: true });
    expect((await other.call('DELETE', address, { Jeton: second })).body).toBe(false);
    expect(await take(other, { Jeton: second })).toMatchObject({ Tenu: false });
    expect((await one.call('DELETE', address, { Jeton })).body).toBe(true);
    expect(await take(other, { Jeton: second })).toEqual({ Tenu: true, Par: null });
  });

  test('who may not change a record neither blocks anybody nor learns who has it', async () => {
    const reader = await backend.signInWith(['STYLE']);
    expect(await reader.call('POST', address, { Jeton: randomUUID() })).toMatchObject({ status: 403, body: { code: 'droit-manquant' } });
    expect((await one.call('POST', '/api/verrous/inconnue/1', { Jeton: randomUUID() })).status).toBe(404);
  });
});
