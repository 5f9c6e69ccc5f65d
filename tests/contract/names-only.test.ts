import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const Eannee = 2049;
const STAFF = ['PERSONNE', 'PERSONNES', 'PERSONNE-WRITE', 'CONTACT', 'CONTACTS', 'CONTACT-WRITE', 'BAM-COMPTES', 'BAM-COMPTE'].concat([
  'BAM-COMPTE-WRITE',
  'FILM-NOTE',
  'FILM-NOTE-WRITE',
  'TOUTES-NOTES',
  'FILM',
  'FILMS',
  'FILM-WRITE',
  'FILM-COPIE-WRITE',
  'FESTIVAL-EDITION-WRITE',
  'FESTIVAL-GROUPES',
  'FESTIVAL-GROUPE',
  'FESTIVAL-GROUPE-WRITE',
]);

interface Line {
  readonly Id: number;
  readonly Libelle: string | null;
  readonly Detail: string | null;
}

/** One suite, two backs: choosing tells names, a dictionary what it publishes, the right of a screen its columns. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let person: number;
  let account: number;
  const { create } = recordCalls(() => staff);
  async function choose(who: ApiClient, plural: string, search = ''): Promise<readonly Line[]> {
    return (await who.call('GET', `/api/${plural}/choix?search=${encodeURIComponent(search)}`)).body;
  }
  async function statusOf(who: ApiClient, plural: string): Promise<number> {
    return (await who.call('GET', `/api/${plural}/choix`)).status;
  }
  function count(who: ApiClient, plural: string, field: string) {
    return who.call('POST', `/api/${plural}/filter/count`, { Criteres: { field, op: 'notEmpty' } });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(STAFF);
    person = await create('personnes', { Nom: 'Kerbrat', Prenom: 'Lise', Email: 'coffre.ferme@exemple.test' });
    const IdContact = await create('contacts', { IdPersonne: person, Email: 'porte.close@exemple.test' });
    account = await create('bam-comptes', { Login: 'identifiant.tu@exemple.test', IdContact });
  });
  afterAll(() => backend.close());

  test('who writes what refers to people finds them by their name alone', async () => {
    const writer = await backend.signInWith(['FILM-CREDIT-WRITE']);
    expect(await choose(writer, 'personnes', 'kerbrat')).toEqual([{ Id: person, Libelle: 'Lise Kerbrat', Detail: null }]);
    expect(await choose(writer, 'personnes', 'coffre')).toEqual([]);
    expect((await choose(staff, 'personnes', 'coffre')).map(({ Id }) => Id)).toEqual([person]);
  });

  test('who only reads what refers to people is offered none, nor participants to who reads films', async () => {
    const reader = await backend.signInWith(['FILM', 'FILMS', 'FILM-CREDIT']);
    expect(await Promise.all(['personnes', 'festival-participants', 'bam-comptes'].map((plural) => statusOf(reader, plural)))).toEqual([
      403, 403, 403,
    ]);
  });

  test('an account of the site is named by its contact to who may only choose it, and never found by its login', async () => {
    const writer = await backend.signInWith(['BAM-ABONNEMENT-WRITE']);
    expect(await choose(writer, 'bam-comptes', 'kerbrat')).toEqual([{ Id: account, Libelle: 'Lise Kerbrat', Detail: null }]);
    expect(await choose(writer, 'bam-comptes', 'identifiant')).toEqual([]);
    expect((await choose(staff, 'bam-comptes', 'identifiant')).map(({ Libelle }) => Libelle)).toEqual(['identifiant.tu@exemple.test']);
  });

  test('a choice that hangs on its record says on which one', async () => {
    const writer = await backend.signInWith(['FESTIVAL-INSCRIPTION-WRITE']);
    const film = await create('films', { TitreOriginal: 'Copie gardée' });
    const copy = await create('film-copies', { IdFilm: film, TitreSupport: 'DCP' });
    expect(await choose(writer, 'film-copies')).toEqual([]);
    const { body } = await writer.call('GET', `/api/film-copies/choix?parmi=IdFilm:${film}`);
    expect(body.map(({ Id }: Line) => Id)).toEqual([copy]);
  });

  test('a filter through users says what their dictionary publishes', async () => {
    const reader = await backend.signInWith(['FILM-NOTE']);
    const refused = await count(reader, 'film-notes', 'Utilisateur.Login');
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'Utilisateur.Login', code: 'champ-inconnu' }]]);
    expect((await count(reader, 'film-notes', 'Utilisateur.GroupeUtilisateur.Droit.Code')).status).toBe(400);
    expect((await count(reader, 'film-notes', 'Utilisateur.Nom')).status).toBe(200);
    const manager = await backend.signInWith(['FILM-NOTE', 'UTILISATEUR']);
    expect((await count(manager, 'film-notes', 'Utilisateur.Login')).status).toBe(200);
  });

  test('the right of a list shows, finds, filters and sorts by the columns of that list', async () => {
    await create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-30`, DateFin: `${Eannee}-02-07` });
    const group = { Libelle: 'Lycée Rance', Eannee, IsPayant: true, NumEngagement: 'ENG-4417', Commentaire: 'payera en mars' };
    const id = await create('festival-groupes', group);
    async function ask(who: ApiClient, filter: object) {
      return who.call('POST', '/api/festival-groupes/filter', { filter, skip: 0, take: 10 });
    }
    const reader = await backend.signInWith(['FESTIVAL-GROUPE-PAYANTS']);
    const Colonnes = ['Libelle', 'Commentaire'];
    expect((await ask(reader, { Colonnes })).body).toMatchObject([{ Id: id, Libelle: 'Lycée Rance', Commentaire: null }]);
    expect((await ask(staff, { Colonnes, IdsPk: [id] })).body).toMatchObject([{ Commentaire: 'payera en mars' }]);
    const statuses = await Promise.all(
      [{ Criteres: { field: 'Commentaire', op: 'notEmpty' } }, { Criteres: { field: 'Contact.Email', op: 'notEmpty' } }].map(
        async (filter) => (await ask(reader, filter)).status,
      ),
    );
    expect(statuses).toEqual([400, 400]);
    expect((await ask(reader, { GlobalSearch: 'ENG-4417' })).body).toEqual([]);
    expect((await ask(staff, { GlobalSearch: 'ENG-4417' })).body).toHaveLength(1);
    expect((await ask(reader, { GlobalSearch: 'Rance' })).body).toHaveLength(1);
  });

  test('the address that somebody asks for as a sign-in is answered alike, free or taken', async () => {
    const [mine, other] = [await backend.signInWith([]), await backend.signInWith([])];
    async function loginOf(who: ApiClient): Promise<string> {
      return (await who.call('GET', '/api/ping')).body.Login;
    }
    const [before, taken] = [await loginOf(mine), await loginOf(other)];
    function ask(Login: string) {
      return mine.call('PUT', '/api/mon-compte/identifiant', { MotDePasse: 'phrase-de-passe-de-test-7', Login });
    }
    const refused = await ask(taken);
    expect([refused.status, refused.body, await loginOf(mine)]).toEqual([200, true, before]);
    const free = await ask('adresse.libre@exemple.test');
    expect([free.status, free.body, await loginOf(mine)]).toEqual([200, true, 'adresse.libre@exemple.test']);
  });
});
