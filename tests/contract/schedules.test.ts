import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const RIGHTS = ['ENVOIS-PLANIFIES', 'FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE'];
const CSV = 2;

/** One suite, two backs: a schedule is tried at once, by who wrote it, with the rows that they read. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let owner: ApiClient;

  beforeAll(async () => {
    backend = await start();
    owner = await backend.signInWith(RIGHTS);
  });
  afterAll(() => backend.close());

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, who = owner) {
    const reply = await who.call(method, path, body);
    expect([path, reply.status, reply.body]).toEqual([path, 200, reply.body]);
    return reply.body;
  }

  test('a trial mails the file to its owner, and stands in the log of the schedule', async () => {
    const me: number = (await call('GET', '/api/mon-compte')).Id;
    for (const TitreOriginal of ['Essai un', 'Essai deux']) await call('POST', '/api/films', { TitreOriginal });
    const Data = JSON.stringify({ Criteres: { field: 'TitreOriginal', op: 'contains', value: 'Essai' } });
    const IdVue = await call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'Essais', Data } });
    const schedule = { Libelle: 'Mes essais', IdVue, Format: CSV, Heure: 7, Destinataires: [me] };
    const id = await call('POST', '/api/envois-planifies', schedule);
    expect(await call('POST', `/api/envois-planifies/${id}/essai`)).toBe(true);
    expect(await call('GET', `/api/envois-planifies/${id}/journal`)).toMatchObject([
      { Suite: 1, NbLignes: 2, NomFichier: expect.stringMatching(/\.csv$/) },
    ]);
    const stranger = await backend.signInWith(RIGHTS);
    expect((await stranger.call('POST', `/api/envois-planifies/${id}/essai`)).status).toBe(404);
  });
});
