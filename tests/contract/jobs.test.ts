import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: the simulation makes what is requested as the server does. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const demand = { Ecran: 'film', Format: 'csv', Filtre: { GlobalSearch: 'travail contractuel', Colonnes: ['TitreOriginal'] } };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(['FILMS', 'FILM', 'FILM-WRITE']);
    await staff.call('POST', '/api/films', { TitreOriginal: 'Travail contractuel' });
  });
  afterAll(() => backend.close());

  test('makes a job, lists it, gives its file and forgets it', async () => {
    const { status, body } = await staff.call('POST', '/api/travaux', demand);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Ecran: 'film', Format: 'csv', Lignes: 1, Erreur: null });
    const { Id } = Object(body);
    await eventually(async () => {
      const list = await staff.call('GET', '/api/travaux');
      expect(list.body).toMatchObject([{ Id, Etat: 'termine', Avancement: 100 }]);
    });
    const file = await staff.call('GET', `/api/travaux/${Id}/fichier`);
    expect(file.body).toBe('Titre original\r\nTravail contractuel\r\n');
    expect((await staff.call('DELETE', `/api/travaux/${Id}`, {})).body).toBe(true);
    expect((await staff.call('GET', '/api/travaux')).body).toEqual([]);
    expect((await staff.call('GET', `/api/travaux/${Id}/fichier`)).status).toBe(404);
  });

  test('refuses alike what cannot be made', async () => {
    async function post(more: object): Promise<number> {
      return (await staff.call('POST', '/api/travaux', { ...demand, ...more })).status;
    }
    expect(await post({ Ecran: 'contact' })).toBe(403);
    expect(await post({ Ecran: 'licorne' })).toBe(400);
    expect(await post({ Format: 'ods' })).toBe(400);
    expect(await post({ Filtre: { Colonnes: ['Licorne'] } })).toBe(400);
  });
});
