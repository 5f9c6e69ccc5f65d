import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';
import { reachable } from '#tests/support/reachable-contact.ts';

let records: RecordApi;
let film: number;
let fonction: number;
let person: number;

beforeAll(async () => {
  records = await startRecordApi();
  film = await records.create('films', { TitreOriginal: 'Estuaire' });
  fonction = 1;
  person = await records.create('personnes', { Nom: 'Lund', Prenom: 'Ebba' });
});
afterAll(() => records.api.close());

async function query(text: string, values: readonly unknown[] = []): Promise<readonly RecordData[]> {
  return (await records.api.database.pool.query(text, [...values])).rows;
}

describe('links', () => {
  async function links(url: string): Promise<readonly unknown[]> {
    return ((await records.get(url)) as unknown as readonly RecordData[]).map(({ Id }) => Id);
  }

  test('films are added to a catalogue in order, seen from both sides, and removed', async () => {
    const catalogue = await records.create('catalogues', { TradLibelle: { TraductionFr: 'Fonds' } });
    const other = await records.create('films', { TitreOriginal: 'Alizé', Duree: '00:10:00' });
    expect((await records.call('POST', `/api/catalogues/${catalogue}/films/${other}|${film}`)).json()).toBe(true);
    expect(await links(`/api/catalogues/${catalogue}/films`)).toEqual([other, film]);
    expect(await records.get(`/api/catalogues/${catalogue}/films`)).toMatchObject([
      { Libelle: 'Alizé', Ordre: 1 },
      { Libelle: 'Estuaire', Ordre: 2 },
    ]);
    expect(await links(`/api/films/${film}/catalogues`)).toEqual([catalogue]);
    expect(await records.get(`/api/catalogues/${catalogue}`)).toMatchObject({ NbFilms: 2, DureeTotale: '00:10:00', Version: 2 });
    expect((await records.call('DELETE', `/api/films/${other}/catalogues/${catalogue}`)).json()).toBe(true);
    expect(await links(`/api/catalogues/${catalogue}/films`)).toEqual([film]);
    expect(await records.get(`/api/catalogues/${catalogue}/historique`)).toContainEqual(
      expect.objectContaining({ After: { Films: [film, other].toSorted() } }),
    );
  });

  test('a link to nothing, to a wrong id or of nothing is refused', async () => {
    const replies = await Promise.all([
      records.call('POST', `/api/films/${film}/mots-cles/1999999`),
      records.call('POST', `/api/films/${film}/mots-cles/1|abc`),
      records.call('POST', '/api/films/1999999/mots-cles/1'),
      records.call('GET', '/api/films/1999999/mots-cles'),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 404, 404]);
  });
});

describe('lot', () => {
  test('new, changed and deleted parts are saved together, new ones under real ids', async () => {
    const first = await records.create('film-credits', { IdFilm: film, IdFonction: fonction, IdPersonne: person });
    const second = await records.create('film-credits', { IdFilm: film, IdFonction: fonction, Ordre: 2 });
    const kept = await records.get(`/api/film-credits/${second}`);
    const reply = await records.call('POST', '/api/film-credits/lot', {
      Items: [
        { Id: -1, IdFilm: film, IdFonction: fonction, IdPersonne: person, Ordre: 1 },
        { ...kept, Ordre: 3 },
        { Id: -2, IdFilm: film, IdFonction: fonction },
      ],
      Deleted: [{ Id: first, Version: 1 }],
    });
    expect(reply.json()).toEqual({ Ids: { '-1': expect.any(Number), '-2': expect.any(Number) } });
    const rows = await records.list('film-credits', {
      Criteres: { field: 'IdFilm', op: 'eq', value: film },
      Tri: [{ Key: 'Ordre' }],
      Colonnes: ['Ordre'],
    });
    expect(rows.map(({ Ordre }) => Ordre)).toEqual([1, 3, null]);
  });

  test('one wrong row saves none, and is named by its place', async () => {
    const before = await query('select count(*) from film_credit');
    const reply = await records.call('POST', '/api/film-credits/lot', {
      Items: [
        { Id: -1, IdFilm: film, IdFonction: fonction },
        { Id: -2, IdFilm: film, IdFonction: 999_999 },
      ],
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([expect.objectContaining({ path: 'Items.1.IdFonction', code: 'reference-inconnue' })]);
    expect(await query('select count(*) from film_credit')).toEqual(before);
  });

  test('whoever may write but not delete deletes nothing by a lot', async () => {
    const id = await records.create('film-credits', { IdFilm: film, IdFonction: fonction });
    const writer = await records.api.signInWith('FILM', 'FILM-WRITE');
    const reply = await writer.call('POST', '/api/film-credits/lot', { Items: [], Deleted: [{ Id: id, Version: 1 }] });
    expect(reply.statusCode).toBe(403);
  });
});

describe('deletion', () => {
  test('a record that others refer to stays, and they are named', async () => {
    const id = await records.create('personnes', { Nom: 'Citée' });
    await records.create('film-credits', { IdFilm: film, IdFonction: fonction, IdPersonne: id });
    const reply = await records.call('DELETE', `/api/personnes/${id}`, { Id: id, Version: 1 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'reference-utilisee',
      conflict: { references: [{ Entite: 'film-credit', Champ: 'IdPersonne', Nombre: 1 }] },
    });
  });

  test.each(['23001', '23503'])('a record that is referred to while it goes stays, as PostgreSQL says by %s', async (state) => {
    const id = await records.create('personnes', { Nom: 'Prise' });
    // Answer of PostgreSQL there, at the moment it would come.
    const { pool } = records.api.database;
    await pool.query(
      `create or replace function take() returns trigger language plpgsql as $$ begin raise exception 'refus' using errcode = '${state}', detail = 'is still referenced'; end $$;
       create or replace trigger take before delete on personne for each row execute function take()`,
    );
    const reply = await records.call('DELETE', `/api/personnes/${id}`, { Id: id, Version: 1 });
    await pool.query('drop trigger take on personne');
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'reference-utilisee']);
  });

  test('a film goes with its parts, texts and links, and all of it comes back', async () => {
    const id = await records.create('films', { TitreOriginal: 'Entier', TradResume: { TraductionFr: 'Résumé' } });
    const credit = await records.create('film-credits', { IdFilm: id, IdFonction: fonction, IdPersonne: person });
    const word = await records.create('mot-cles', { TradLibelle: { TraductionFr: 'Mer' } });
    await records.call('POST', `/api/films/${id}/mots-cles/${word}`);
    const before = await records.get(`/api/films/${id}`);
    const batch = await records.remove('films', id);
    expect((await records.call('GET', `/api/film-credits/${credit}`)).statusCode).toBe(404);
    expect(await query('select 1 from trad_texte where entite = $1 and id_proprietaire = $2', ['film', id])).toEqual([]);
    expect(await records.get('/api/corbeille')).toContainEqual(expect.objectContaining({ Lot: batch, Entite: 'film', Libelle: 'Entier' }));
    expect((await records.call('POST', `/api/corbeille/${batch}/restauration`, {})).json()).toBe(true);
    expect(await records.get(`/api/films/${id}`)).toEqual(before);
    expect(await records.get(`/api/film-credits/${credit}`)).toMatchObject({ IdFilm: id, IdPersonne: person });
    expect(await records.get(`/api/films/${id}/mots-cles`)).toMatchObject([{ Id: word }]);
    expect((await records.call('POST', `/api/corbeille/${batch}/restauration`, {})).statusCode).toBe(404);
  });

  test('what comes back to a place that is taken is refused whole', async () => {
    const edition = { Eannee: 2077, DateDebut: '2077-01-29', DateFin: '2077-02-06' };
    const id = await records.create('festival-editions', edition);
    const batch = await records.remove('festival-editions', id);
    await records.create('festival-editions', edition);
    const reply = await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe('restauration-occupee');
  });

  test('a reference that only points lets go, and points again after the return', async () => {
    const holder = await records.create('personnes', { Nom: 'Pointée' });
    const group = await records.create('groupe-utilisateurs', {
      Nom: 'Groupe',
      IdsDroit: [Number((await query("select id from utilisateur_droit where code = 'FILM'"))[0]?.['id'])],
    });
    const user = await records.create('utilisateurs', {
      Nom: 'A',
      Prenom: 'B',
      Login: 'pointe@exemple.test',
      MotDePasse: 'reliure-cyan-tambour-42',
      IdGroupeUtilisateur: group,
      IdPersonne: holder,
    });
    const batch = await records.remove('personnes', holder);
    expect(await records.get(`/api/utilisateurs/${user}`)).toMatchObject({ IdPersonne: null, Version: 2 });
    expect(await records.get(`/api/utilisateurs/${user}/historique`)).toMatchObject([
      { Before: { IdPersonne: holder }, After: { IdPersonne: null } },
      { Op: 'insert' },
    ]);
    await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
    expect(await records.get(`/api/utilisateurs/${user}`)).toMatchObject({ IdPersonne: holder, PersonneLibelle: 'Pointée' });
  });

  test('a row that rules name by its id stays', async () => {
    const { Version } = await records.get('/api/payss/45');
    expect((await records.call('DELETE', '/api/payss/45', { Id: 45, Version })).statusCode).toBe(409);
  });
});

describe('subtypes', () => {
  async function guest(): Promise<number> {
    const edition = await records.list('festival-editions', { Colonnes: ['Eannee'] });
    const Eannee =
      edition[0]?.['Eannee'] ??
      Number(
        (
          await records.get(
            `/api/festival-editions/${await records.create('festival-editions', { Eannee: 2031, DateDebut: '2031-01-01', DateFin: '2031-01-09' })}`,
          )
        )['Eannee'],
      );
    const IdPersonne = await records.create('personnes', { Nom: 'Invitée' });
    const IdContact = await records.create('contacts', { IdPersonne, ...(await reachable(records.create)) });
    return records.create('festival-participant-invites', { Eannee, IdPersonne, IdContact, NuitsMax: 3 });
  }

  test('a guest is a participant under the same id, with one version and one history', async () => {
    const id = await guest();
    expect(await records.get(`/api/festival-participants/${id}`)).toMatchObject({ Id: id, Type: 2, Statut: 1 });
    await records.update('festival-participant-invites', id, { NuitsMax: 4, Commentaire: 'arrive tard' });
    expect(await records.get(`/api/festival-participants/${id}`)).toMatchObject({ Version: 2, Commentaire: 'arrive tard' });
    expect(await records.get(`/api/festival-participants/${id}/historique`)).toMatchObject([
      { Op: 'update', After: { NuitsMax: 4, Commentaire: 'arrive tard' } },
      { Op: 'insert' },
    ]);
    expect((await records.list('festival-participants', { GlobalSearch: 'invitee' })).map(({ Id }) => Id)).toContain(id);
  });

  test('a guest deleted as a participant comes back as a guest', async () => {
    const id = await guest();
    const before = await records.get(`/api/festival-participant-invites/${id}`);
    const batch = await records.remove('festival-participants', id);
    expect((await records.call('GET', `/api/festival-participant-invites/${id}`)).statusCode).toBe(404);
    await records.call('POST', `/api/corbeille/${batch}/restauration`, {});
    expect(await records.get(`/api/festival-participant-invites/${id}`)).toEqual(before);
  });

  test('a state moves by its transitions only', async () => {
    const id = await guest();
    const record = await records.get(`/api/festival-participant-invites/${id}`);
    const put = await records.call('PUT', `/api/festival-participant-invites/${id}`, { ...record, Statut: 8 });
    expect(put.json()).toMatchObject({ status: 400, errors: [{ path: 'Statut', code: 'lecture-seule' }] });
    function move(name: string, body: unknown) {
      return records.call('POST', `/api/festival-participant-invites/${id}/transitions/${name}`, body);
    }
    expect((await move('confirmer', { Version: 1 })).json()).toBe(id);
    expect((await move('confirmer', { Version: 2 })).json().code).toBe('transition-refusee');
    expect((await move('desister', { Version: 1, Motif: 'x' })).json().code).toBe('version-perimee');
    expect((await move('desister', { Version: 2 })).json().errors).toEqual([
      expect.objectContaining({ path: 'Motif', code: 'obligatoire' }),
    ]);
    expect((await move('desister', { Version: 2, Motif: 'empêchement' })).json()).toBe(id);
    expect(await records.get(`/api/festival-participant-invites/${id}`)).toMatchObject({ Version: 3, Motif: 'empêchement' });
  });
});

describe('pickers and dictionaries', () => {
  test('a picker finds by words and by ids, for those who may read what refers to it', async () => {
    expect(await records.get('/api/personnes/choix?search=ebba%20lund&take=5')).toEqual([
      { Id: person, Libelle: 'Ebba Lund', Detail: null },
    ]);
    expect(await records.get(`/api/personnes/choix?ids=${person}`)).toMatchObject([{ Id: person }]);
    const powerless = await records.api.signInWith();
    expect((await powerless.call('GET', '/api/personnes/choix?search=lund')).statusCode).toBe(403);
    expect((await powerless.call('GET', '/api/payss/choix?search=france')).json()).toContainEqual({
      Id: 45,
      Libelle: 'France',
      Detail: null,
    });
  });

  test('an unchanged dictionary answers 304 until something in it changes', async () => {
    function ask(etag?: string) {
      return records.api.app.inject({
        method: 'GET',
        url: '/api/dico-payss',
        headers: { cookie: records.cookie, culture: 'fr', ...(etag === undefined ? {} : { 'if-none-match': etag }) },
      });
    }
    const first = await ask();
    expect(first.json()).toContainEqual(expect.objectContaining({ Id: 45, Libelle: 'France', Code: 'FR' }));
    const etag = String(first.headers['etag']);
    expect((await ask(etag)).statusCode).toBe(304);
    await records.create('payss', { Code: 'XK', TradLibelle: { TraductionFr: 'Kosovo' } });
    const again = await ask(etag);
    expect(again.statusCode).toBe(200);
    expect(again.headers['etag']).not.toBe(etag);
  });

  test('a copy says that it is one', async () => {
    const group = await records.create('groupe-utilisateurs', {
      Nom: 'Accueil',
      IdsDroit: [Number((await query("select id from utilisateur_droit where code = 'FILM'"))[0]?.['id'])],
    });
    const copy = (await records.call('POST', `/api/groupe-utilisateurs/${group}`, group)).json();
    expect(await records.get(`/api/groupe-utilisateurs/${copy}`)).toMatchObject({ Nom: 'Accueil (copie)', IdsDroit: [expect.any(Number)] });
    const user = await records.create('utilisateurs', {
      Nom: 'A',
      Prenom: 'B',
      Login: 'copie@exemple.test',
      MotDePasse: 'reliure-cyan-tambour-42',
      IdGroupeUtilisateur: group,
    });
    const twin = (await records.call('POST', `/api/utilisateurs/${user}`, user)).json();
    expect(await records.get(`/api/utilisateurs/${twin}`)).toMatchObject({ Login: 'copie-1-copie@exemple.test', Nom: 'A' });
  });
});
