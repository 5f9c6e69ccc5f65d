import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const STAFF = ['PERSONNE', 'PERSONNES', 'PERSONNE-WRITE', 'PERSONNE-DELETE', 'FILM', 'FILMS', 'FILM-WRITE', 'PAYSS'];
const ALL = [...STAFF, 'DONNEES-SENSIBLES', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'TOUTES-NOTES', 'CONTACT', 'CONTACTS', 'CONTACT-WRITE'].concat([
  'UTILISATEUR',
  'UTILISATEURS',
  'UTILISATEUR-WRITE',
  'FESTIVAL-EDITION-WRITE',
]);
const MARK = '1987-03-21';

/** One suite, two backs: what a person may not read of a record reaches them by no other way either. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let insider: ApiClient;
  let reader: ApiClient;
  const { create } = recordCalls(() => insider);

  function person(record: Record<string, unknown> = {}) {
    return create('personnes', { Nom: 'Caché', DateNaissance: MARK, ...record });
  }
  async function history(who: ApiClient, path: string): Promise<string> {
    return JSON.stringify((await who.call('GET', `${path}/historique`)).body);
  }

  beforeAll(async () => {
    backend = await start();
    insider = await backend.signInWith(ALL);
    reader = await backend.signInWith(STAFF);
  });
  afterAll(() => backend.close());

  test('a masked value is not in the history of its record', async () => {
    const id = await person();
    const record = (await insider.call('GET', `/api/personnes/${id}`)).body;
    await insider.call('PUT', `/api/personnes/${id}`, { ...record, DateNaissance: '1987-03-22' });
    expect(await history(insider, `/api/personnes/${id}`)).toContain(MARK);
    const readerHistory = await history(reader, `/api/personnes/${id}`);
    expect(readerHistory).not.toContain('1987-03-2');
    expect(readerHistory).toContain('Caché');
    expect(JSON.parse(readerHistory)).toHaveLength(1);
  });

  test('a stale write tells neither the masked value before nor that it changed', async () => {
    const id = await person();
    const read = (await reader.call('GET', `/api/personnes/${id}`)).body;
    const record = (await insider.call('GET', `/api/personnes/${id}`)).body;
    await insider.call('PUT', `/api/personnes/${id}`, { ...record, Prenom: 'Ada', DateNaissance: '1990-01-01' });
    const stale = await reader.call('PUT', `/api/personnes/${id}`, { ...read, Nom: 'Autre' });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale.body)).not.toMatch(/1987-03-21|1990-01-01/);
    expect(stale.body.conflict.fields).toEqual(['Prenom']);
    const mine = await insider.call('PUT', `/api/personnes/${id}`, { ...record, Nom: 'Autre' });
    expect(mine.body.conflict.before.DateNaissance).toBe(MARK);
  });

  test('notes of the committee are not in the history of a film for who may not read notes', async () => {
    const IdUtilisateur = (await insider.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: 2046, DateDebut: '2046-01-30', DateFin: '2046-02-07' });
    const id = await create('films', film());
    await create('film-notes', { IdFilm: id, IdUtilisateur, Eannee: 2046, Note: 4, Commentaire: 'mot du comité' });
    expect(await history(insider, `/api/films/${id}`)).toContain('mot du comité');
    expect(await history(reader, `/api/films/${id}`)).not.toContain('mot du comité');
  });

  test('a refused deletion counts what holds the record, and names only what its reader may read', async () => {
    const id = await person();
    const IdStructure = null;
    await create('contacts', { IdPersonne: id, IdStructure, Email: 'porte.close@exemple.test' });
    const { Version } = (await reader.call('GET', `/api/personnes/${id}`)).body;
    const refused = await reader.call('DELETE', `/api/personnes/${id}`, { Id: id, Version });
    expect([refused.status, refused.body.code]).toEqual([409, 'reference-utilisee']);
    expect(JSON.stringify(refused.body)).not.toContain('porte.close');
  });

  test('who may not read users finds them by their name, and neither reads nor finds their sign-in', async () => {
    const chosen = (await reader.call('GET', '/api/utilisateurs/choix?take=50')).body as { Id: number; Detail: string | null }[];
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.filter(({ Detail }) => Detail !== null)).toEqual([]);
    expect((await reader.call('GET', '/api/utilisateurs/choix?search=exemple.test')).body).toEqual([]);
    expect((await insider.call('GET', '/api/utilisateurs/choix?take=50')).body[0].Detail).toContain('@');
  });
});
