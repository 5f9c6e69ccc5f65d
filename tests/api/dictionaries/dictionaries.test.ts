/** The dictionaries of the start and of the sign-in (000 §7.4): names, shapes, who may load them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
});
afterAll(() => server.close());

async function load(path: string, by: ApiClient = admin) {
  const { status, body } = await by.call('GET', `/api/${path}`);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
}

describe('the dictionaries', () => {
  it('of the start are two lists that need no session', async () => {
    expect(await load('dico-festival-editions', server.anonymous)).toEqual(expect.any(Array));
    expect((await load('utilisateur-droits', server.anonymous)).length).toBeGreaterThan(100);
  });

  it('of the sign-in are two lists that need one', async () => {
    for (const path of ['dico-utilisateurs', 'dico-groupes-utilisateur']) {
      expect((await server.anonymous.call('GET', `/api/${path}`)).status).toBe(401);
      expect((await load(path)).length).toBeGreaterThan(0);
    }
  });

  it('of rights gives the id, the code and the parent of each, and no more than its text', async () => {
    const rights: readonly Record<string, unknown>[] = await load('utilisateur-droits', server.anonymous);
    const film = rights.find(({ Code }) => Code === 'FILM');
    expect(film).toMatchObject({ Id: expect.any(Number), Code: 'FILM', IdParent: expect.any(Number) });
    expect(rights.find(({ Id }) => Id === film?.['IdParent'])).toMatchObject({ Code: 'FILMS' });
    expect(Object.keys(film ?? {}).filter((key) => !['Id', 'Code', 'IdParent', 'Libelle', 'ParentLibelle'].includes(key))).toEqual([]);
  });

  it('of rights says what each means in the language asked for', async () => {
    async function textOf(culture: string): Promise<string | undefined> {
      const { body } = await admin.call('GET', '/api/utilisateur-droits/arbre', undefined, { culture });
      return body.find(({ Code }: { Code: string }) => Code === 'FESTIVAL-HOTEL-WRITE')?.Libelle;
    }
    expect([await textOf('fr'), await textOf('en'), await textOf('es')]).toEqual(['Hôtel : modifier', 'Hotel: edit', 'Hotel: modificar']);
  });

  it('of users gives the light user under the full name, without login nor password', async () => {
    const group = (await load('dico-groupes-utilisateur'))[0];
    const created = await admin.call('POST', '/api/utilisateurs', {
      Nom: 'Durand',
      Prenom: 'Anne',
      Login: 'anne.durand@exemple.test',
      MotDePasse: 'phrase-de-passe-7',
      IdGroupeUtilisateur: group.Id,
    });
    expect(created.status).toBe(200);
    const users: readonly Record<string, unknown>[] = await load('dico-utilisateurs');
    const anne = users.find(({ Id }) => Id === created.body);
    expect(anne).toMatchObject({ Nom: 'Durand', Prenom: 'Anne', IdGroupeUtilisateur: group.Id, Libelle: 'Anne Durand' });
    expect(JSON.stringify(users)).not.toMatch(/Login|MotDePasse|exemple\.test|argon2/);
  });

  it('of groups gives the id and the name of each', async () => {
    expect(await load('dico-groupes-utilisateur')).toEqual(
      expect.arrayContaining([expect.objectContaining({ Id: expect.any(Number), Nom: 'Administrateur', Libelle: 'Administrateur' })]),
    );
  });

  it('that did not change answers 304 to who has it already', async () => {
    const first = await admin.call('GET', '/api/dico-payss');
    const again = await admin.call('GET', '/api/dico-payss', undefined, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.body]).toEqual([304, null]);
  });
});
