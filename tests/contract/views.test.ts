import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const RIGHTS = ['FILMS', 'FILM', 'FILM-WRITE', 'utilisateur-filtre-write', 'utilisateur-filtre-delete', 'utilisateur-presentation-write'];
const CLASSEMENT = ['utilisateur-classement-write', 'utilisateur-classement-delete'];

/** One suite, two backs: what the simulation does of saved views is what the server does. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let other: ApiClient;
  async function post(path: string, body: unknown): Promise<number> {
    const reply = await staff.call('POST', path, body);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: expect.any(Number) });
    return Number(reply.body);
  }
  function film(TitreOriginal: string): Promise<number> {
    return post('/api/films', { TitreOriginal });
  }
  async function ids(by: ApiClient, filter: object): Promise<readonly number[]> {
    const { body } = await by.call('POST', '/api/films/filter', { filter, skip: 0, take: 100 });
    return body.map(({ Id }: { Id: number }) => Id);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith([...RIGHTS, ...CLASSEMENT]);
    other = await backend.signInWith([...RIGHTS, ...CLASSEMENT]);
  });
  afterAll(() => backend.close());

  test('keeps a filter without its sort, for its creator alone until it is public', async () => {
    const item = { Entity: 'film', Libelle: 'Courts', Data: JSON.stringify({ Tri: [{ Key: 'Duree' }], GlobalSearch: 'court' }) };
    const id = await post('/api/utilisateur-filtre', { item });
    const [mine] = (await staff.call('GET', '/api/booback-filtres?entity=film')).body;
    expect(mine).toEqual({
      Id: id,
      Entity: 'film',
      Libelle: 'Courts',
      Data: '{"GlobalSearch":"court"}',
      IsPublic: false,
      IdCreateur: expect.any(Number),
    });
    expect((await other.call('GET', '/api/utilisateur-filtre?entity=film')).body).toEqual([]);
    const changed = await staff.call('PUT', '/api/utilisateur-filtre', { item: { ...item, Id: id, IsPublic: true } });
    expect(changed.body).toBe(true);
    expect((await other.call('GET', '/api/utilisateur-filtre?entity=film')).body).toHaveLength(1);
    expect((await other.call('DELETE', `/api/utilisateur-filtre/${id}`)).status).toBe(403);
    expect((await staff.call('DELETE', `/api/utilisateur-filtre/${id}`)).body).toBe(true);
    expect((await staff.call('DELETE', `/api/utilisateur-filtre/${id}`)).status).toBe(404);
  });

  test('keeps the columns of a presentation, and those a person chose', async () => {
    const Colonnes = [{ Property: 'Duree', Width: 80 }];
    await post('/api/utilisateur-presentation/film', { item: { Entity: 'film', Libelle: 'Durées', Colonnes } });
    const [stored] = (await staff.call('GET', '/api/booback-presentations?entity=film')).body;
    expect(stored.Colonnes).toEqual([
      expect.objectContaining({ Property: 'Duree', Entity: 'film', Width: 80, IsDisplayed: true, IsSorting: false, Ordre: 0 }),
    ]);
    const items = [{ Entity: 'film', Property: 'Duree', Ordre: 1, Width: 90 }];
    expect((await staff.call('POST', '/api/utilisateur-column-definition', { items })).body).toBe(true);
    const [first] = (await staff.call('GET', '/api/booback-colonne?entity=film')).body;
    expect(first).toMatchObject({ Property: 'Duree', Width: 90, Ordre: 1 });
    const [reset] = (await staff.call('DELETE', '/api/booback-colonne/film')).body;
    expect(reset).toMatchObject({ Property: 'Titre', Width: 260, Ordre: 1 });
  });

  test('applies a classement to the list and its count, in its order, and fills it from a filter', async () => {
    const [first, second, third] = [await film('Zéphyr un'), await film('Zéphyr deux'), await film('Zéphyr trois')];
    const item = { Entity: 'film', Libelle: 'Vents' };
    const id = await post('/api/utilisateur-classement', { item, content: [third, first] });
    expect(await ids(staff, { Classement: id })).toEqual([third, first]);
    expect((await staff.call('POST', '/api/films/filter/count', { Classement: id })).body).toBe(2);
    expect(await ids(other, { Classement: id })).toEqual([]);
    const counted = await staff.call('POST', '/api/films/filter/count', { GlobalSearch: 'zephyr' });
    const filtreSessionKey = counted.headers.get('x-filtre-session-key');
    const change = { item: { ...item, Id: id }, content: [], filtreSessionKey };
    expect((await staff.call('PUT', '/api/film/utilisateur-classement/filter', change)).body).toBe(true);
    expect(await ids(staff, { Classement: id })).toEqual([third, first, second]);
    expect((await staff.call('DELETE', '/api/film/utilisateur-classement/filter', change)).body).toBe(true);
    expect(await ids(staff, { Classement: id })).toEqual([]);
    const [listed] = (await staff.call('GET', '/api/utilisateur-classement?entity=film')).body;
    expect(listed).toMatchObject({ Id: id, NbItem: 0 });
  });

  test('refuses alike what is not a view', async () => {
    const answers = [
      await staff.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'x'.repeat(151), Data: '{}' } }),
      await staff.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'Fautif', Data: '[1' } }),
      await staff.call('GET', '/api/utilisateur-filtre?entity=personne'),
      await staff.call('GET', '/api/utilisateur-filtre?entity=licorne'),
      await staff.call('DELETE', '/api/utilisateur-presentation/999999'),
      await staff.call('POST', '/api/utilisateur-classement', {
        item: { Entity: 'film', Libelle: 'A' },
        content: [],
        filtreSessionKey: 'perdue',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 403, 400, 403, 400]);
  });
});
