import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE', 'utilisateur-filtre-write'];

/** One suite, two backs: a team gets the same notices in the simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let anne: ApiClient;
  let marc: ApiClient;
  let film: number;

  async function ok<T>(who: ApiClient, method: string, path: string, body?: unknown): Promise<T> {
    const reply = await who.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ path, status: 200 });
    return reply.body;
  }
  async function unread(who: ApiClient, criteria: object = {}): Promise<readonly (number | null)[]> {
    const filter = { IdsPk: [film], Colonnes: ['TitreOriginal', 'NonLus'], ...criteria };
    const rows = await ok<readonly { readonly NonLus?: number | null }[]>(who, 'POST', '/api/films/filter', { filter });
    return rows.map(({ NonLus }) => NonLus ?? null);
  }

  beforeAll(async () => {
    backend = await start();
    anne = await backend.signInWith(FILMS);
    marc = await backend.signInWith(FILMS);
    film = await ok(anne, 'POST', '/api/films', { TitreOriginal: 'La Digue' });
  });
  afterAll(() => backend.close());

  test('unread comments are a column, a filter and an order, for each reader alone, until the thread is read', async () => {
    const { Id } = await ok<{ readonly Id: number }>(marc, 'GET', '/api/mon-compte');
    for (const Texte of ['le visa manque.', 'il est arrivé.'])
      await ok(anne, 'POST', `/api/fils/film/${film}`, { Texte: `@[u${Id}] ${Texte}` });
    expect(await unread(marc)).toEqual([2]);
    expect(await unread(anne)).toEqual([0]);
    const criteria = { Criteres: { field: 'NonLus', op: 'gt', value: 0 }, Tri: [{ Key: 'NonLus', Desc: true }] };
    expect(await unread(marc, criteria)).toEqual([2]);
    expect(await unread(anne, criteria)).toEqual([]);
    await ok(marc, 'POST', `/api/fils/film/${film}/lecture`);
    expect(await unread(marc, criteria)).toEqual([]);
  });

  test('unread comments are told to nobody who may not open the record', async () => {
    const lister = await backend.signInWith(['FILMS']);
    expect(await unread(lister)).toEqual([null]);
    const filter = { IdsPk: [film], Criteres: { field: 'NonLus', op: 'gt', value: 0 } };
    expect((await lister.call('POST', '/api/films/filter', { filter })).status).toBe(400);
  });
});
