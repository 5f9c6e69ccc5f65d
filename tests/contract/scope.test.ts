import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { until } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const STAFF = ['FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE-WRITE', 'FESTIVAL-TRANCHE-DELETE'].concat(
  ['FESTIVAL-SECTION', 'FESTIVAL-SECTIONS', 'FESTIVAL-SECTION-WRITE', 'FESTIVAL-SECTION-TYPE-WRITE', 'FESTIVAL-EDITION-WRITE'],
  ['UTILISATEUR', 'UTILISATEUR-WRITE', 'FILM', 'FILM-WRITE', 'PAYSS'],
);

/** One suite, two backs: the same person may do the same things and sees the same rows in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let director: ApiClient;
  let limited: ApiClient;
  let limitedId: number;
  let Eannee: number;

  const { create } = recordCalls(() => director);
  function tranche(record: Record<string, unknown> = {}) {
    return create('festival-tranches', { Libelle: 'Lot', Eannee, ...record });
  }
  async function section(): Promise<number> {
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    return create('festival-sections', { TradLibelle: { TraductionFr: 'Section' }, IdSectionType, Eannee });
  }
  async function sees(url: string): Promise<number> {
    return (await limited.call('GET', url)).status;
  }
  async function counts(person: ApiClient, plural: string, ids: readonly number[]): Promise<unknown> {
    return (await person.call('POST', `/api/${plural}/filter/count`, { IdsPk: ids })).body;
  }

  beforeAll(async () => {
    backend = await start();
    director = await backend.signInWith([...STAFF, 'TOUTES-TRANCHES', 'TOUTES-SECTIONS']);
    limited = await backend.signInWith(STAFF);
    limitedId = (await limited.call('GET', '/api/ping')).body.Id;
    Eannee = 2044;
    await create('festival-editions', { Eannee, DateDebut: '2044-01-30', DateFin: '2044-02-07' });
  });
  afterAll(() => backend.close());

  test('a batch is there for whoever works on it and for whoever may see all of them', async () => {
    const [mine, theirs] = [await tranche({ IdRelecteur: limitedId }), await tranche()];
    expect([await sees(`/api/festival-tranches/${mine}`), await sees(`/api/festival-tranches/${theirs}`)]).toEqual([200, 404]);
    expect(await counts(limited, 'festival-tranches', [mine, theirs])).toBe(1);
    expect(await counts(director, 'festival-tranches', [mine, theirs])).toBe(2);
    expect((await limited.call('GET', `/api/festival-tranches/choix?ids=${theirs}`)).body).toEqual([]);
    expect(await sees(`/api/festival-tranches/${theirs}/historique`)).toBe(404);
  });

  test('a batch of others is neither changed, deleted nor moved on, and nobody makes one they would not see', async () => {
    const theirs = await tranche();
    const record = (await director.call('GET', `/api/festival-tranches/${theirs}`)).body;
    const one = `/api/festival-tranches/${theirs}`;
    const replies = [
      await limited.call('PUT', one, { ...record, Libelle: 'Pris' }),
      await limited.call('DELETE', one, { Id: theirs, Version: record.Version }),
      await limited.call('POST', `${one}/transitions/envoyer-correction`, { Version: record.Version }),
      await limited.call('POST', '/api/festival-tranches/lot', { Items: [record] }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const made = await limited.call('POST', '/api/festival-tranches', { Libelle: 'Sans moi', Eannee });
    expect([made.status, made.body.code]).toEqual([403, 'droit-manquant']);
    expect((await director.call('GET', one)).body).toEqual(record);
  });

  test('somebody who follows sections sees these, and somebody who follows none sees all', async () => {
    const [mine, theirs] = [await section(), await section()];
    expect([await sees(`/api/festival-sections/${mine}`), await sees(`/api/festival-sections/${theirs}`)]).toEqual([200, 200]);
    const user = (await director.call('GET', `/api/utilisateurs/${limitedId}`)).body;
    const followed = await director.call('PUT', `/api/utilisateurs/${limitedId}`, { ...user, IdsSection: [mine] });
    expect(followed.status).toBe(200);
    await expect.poll(() => sees(`/api/festival-sections/${theirs}`)).toBe(404);
    expect(await sees(`/api/festival-sections/${mine}`)).toBe(200);
  });

  describe('of a section that somebody does not follow', () => {
    let mine: number;
    let theirs: number;
    let followerId: number;
    let follower: ApiClient;

    beforeAll(async () => {
      [mine, theirs] = [await section(), await section()];
      follower = await backend.signInWith(STAFF);
      followerId = (await follower.call('GET', '/api/ping')).body.Id;
      const user = (await director.call('GET', `/api/utilisateurs/${followerId}`)).body;
      await director.call('PUT', `/api/utilisateurs/${followerId}`, { ...user, IdsSection: [mine] });
      await until(async () => (await follower.call('GET', `/api/festival-sections/${theirs}`)).status === 404);
    });

    test('the name is not read by its translation', async () => {
      async function idOf(id: number): Promise<number> {
        return (await director.call('GET', `/api/festival-sections/${id}`)).body.IdLibelle;
      }
      const [visibleLabel, hidden] = [await idOf(mine), await idOf(theirs)];
      expect((await follower.call('GET', `/api/trad-libelles/${visibleLabel}`)).status).toBe(200);
      expect((await follower.call('GET', `/api/trad-libelles/${hidden}`)).status).toBe(404);
      const batch = await follower.call('POST', '/api/trad-libelles/traduction', { Items: [visibleLabel, hidden] });
      expect(batch.body.map(({ Id }: { Id: number }) => Id)).toEqual([visibleLabel]);
    });

    test('nothing is written that names it', async () => {
      const user = (await follower.call('GET', `/api/utilisateurs/${limitedId}`)).body;
      const named = await follower.call('PUT', `/api/utilisateurs/${limitedId}`, { ...user, IdsSection: [theirs] });
      expect([named.status, named.body.errors?.[0]]).toMatchObject([400, { path: 'IdsSection', code: 'reference-inconnue' }]);
    });

    test('nobody follows more by themselves than they were given', async () => {
      const user = (await follower.call('GET', `/api/utilisateurs/${followerId}`)).body;
      const emptied = await follower.call('PUT', `/api/utilisateurs/${followerId}`, { ...user, IdsSection: [] });
      expect([emptied.status, emptied.body.code]).toEqual([403, 'droit-manquant']);
    });
  });

  describe('who may do what', () => {
    test('nobody does anything without a session', async () => {
      for (const [method, path, body] of [
        ['GET', '/api/films/1'],
        ['GET', '/api/films/filter'],
        ['POST', '/api/films', film()],
        ['DELETE', '/api/films/1', { Id: 1, Version: 1 }],
      ] as const) {
        const reply = await backend.anonymous.call(method, path, body);
        expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 401, 'session-absente']);
      }
    });

    test('a right opens what it names and nothing more', async () => {
      const reader = await backend.signInWith(['FILM']);
      const id = await create('films', film());
      expect((await reader.call('GET', `/api/films/${id}`)).status).toBe(200);
      for (const [method, path, body] of [
        ['GET', '/api/films/filter'],
        ['GET', '/api/films/filter/count'],
        ['POST', '/api/films', film()],
        ['PUT', `/api/films/${id}`, film({ Version: 1 })],
        ['DELETE', `/api/films/${id}`, { Id: id, Version: 1 }],
      ] as const) {
        const reply = await reader.call(method, path, body);
        expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 403, 'droit-manquant']);
      }
    });

    test('a missing right comes before a missing record, and a missing record says so', async () => {
      const stranger = await backend.signInWith(['PAYSS']);
      expect((await stranger.call('GET', '/api/films/999999')).status).toBe(403);
      expect((await director.call('GET', '/api/films/999999')).status).toBe(404);
      expect((await director.call('GET', '/api/nulle-part')).status).toBe(404);
    });

    test('a public dictionary needs no session, another one does', async () => {
      expect((await backend.anonymous.call('GET', '/api/dico-festival-editions')).status).toBe(200);
      expect((await backend.anonymous.call('GET', '/api/dico-payss')).status).toBe(401);
      const dictionary = await director.call('GET', '/api/dico-payss');
      expect(dictionary.body.find((entry: { Id: number }) => entry.Id === 45)).toMatchObject({ Libelle: 'France', Code: 'FR' });
    });
  });
});
