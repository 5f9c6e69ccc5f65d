import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';
import { reachable } from '#tests/support/reachable-contact.ts';

/** The harder shapes of the schema, once for each back: owned records, secrets, subtypes, states, trash, texts. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  async function ok(client: ApiClient, ...call: Parameters<ApiClient['call']>) {
    const reply = await client.call(...call);
    expect({ path: call[1], status: reply.status, body: reply.body }).toEqual({ path: call[1], status: 200, body: expect.anything() });
    return reply;
  }
  function unique(name: string): string {
    return `${name}-${Math.trunc(performance.now() * 1000)}`;
  }

  describe('an owned record', () => {
    const RIGHTS = ['FESTIVAL-HOTELS', 'FESTIVAL-HOTEL', 'FESTIVAL-HOTEL-WRITE'];

    test('is saved, read and emptied with its owner, and filled ones only get a row', async () => {
      const staff = await backend.signInWith(RIGHTS);
      const { body: id } = await ok(staff, 'POST', '/api/festival-hotels', {
        Libelle: 'Hôtel des Remparts',
        NbChambres: 12,
        Adresse: { Ville: 'Valombre', CodePostal: '63900' },
      });
      const { body: hotel } = await ok(staff, 'GET', `/api/festival-hotels/${id}`);
      expect(hotel).toMatchObject({
        Version: 1,
        Ville: 'Valombre',
        IdAdresse: expect.any(Number),
        Adresse: { Ville: 'Valombre', CodePostal: '63900', Version: 1 },
      });
      await ok(staff, 'PUT', `/api/festival-hotels/${id}`, { ...hotel, Adresse: { ...hotel.Adresse, Ville: 'Montlieu' } });
      const { body: moved } = await ok(staff, 'GET', `/api/festival-hotels/${id}`);
      expect(moved).toMatchObject({
        Version: 2,
        Ville: 'Montlieu',
        IdAdresse: hotel.IdAdresse,
        Adresse: { Ville: 'Montlieu', CodePostal: '63900', Version: 2 },
      });
      await ok(staff, 'PUT', `/api/festival-hotels/${id}`, { ...moved, Adresse: null });
      expect((await ok(staff, 'GET', `/api/festival-hotels/${id}`)).body).toMatchObject({
        Version: 3,
        IdAdresse: null,
        Adresse: null,
        Ville: null,
      });
      const { body: bare } = await ok(staff, 'POST', '/api/festival-hotels', {
        Libelle: 'Sans adresse',
        NbChambres: 1,
        Adresse: { Ville: '' },
      });
      expect((await ok(staff, 'GET', `/api/festival-hotels/${bare}`)).body).toMatchObject({ IdAdresse: null, Adresse: null });
    });

    test('is checked with its owner', async () => {
      const staff = await backend.signInWith(RIGHTS);
      const { status, body } = await staff.call('POST', '/api/festival-hotels', {
        Libelle: 'x',
        NbChambres: 1,
        Adresse: { Ville: 'y', Etage: 3 },
      });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'Adresse.Etage', code: 'champ-inconnu' })]]);
    });

    test('is a list column through what it holds', async () => {
      const staff = await backend.signInWith(RIGHTS);
      const name = unique('Hôtel');
      const { body: id } = await ok(staff, 'POST', '/api/festival-hotels', {
        Libelle: name,
        NbChambres: 1,
        Adresse: { Ville: 'Rochebrune' },
      });
      const filter = {
        GlobalSearch: `${name} rochebrune`,
        Criteres: { field: 'Ville', op: 'eq', value: 'rochebrune' },
        Colonnes: ['Libelle', 'Ville'],
      };
      expect((await ok(staff, 'POST', '/api/festival-hotels/filter', { filter })).body).toEqual([
        { Id: id, Version: 1, Libelle: name, Ville: 'Rochebrune' },
      ]);
    });
  });

  describe('a secret', () => {
    test('is never read back, says that it is set, and stays when it is not given', async () => {
      const staff = await backend.signInWith(['MEDIA-SERVEUR', 'MEDIA-SERVEUR-WRITE', 'MEDIA-SERVEURS']);
      const { body: id } = await ok(staff, 'POST', '/api/media-serveurs', { Nom: 'Serveur', FtpPassword: 'motdepasse' });
      const { body: serveur } = await ok(staff, 'GET', `/api/media-serveurs/${id}`);
      expect(serveur).toMatchObject({ FtpPassword: null, HasFtpPassword: true });
      await ok(staff, 'PUT', `/api/media-serveurs/${id}`, { ...serveur, Nom: 'Autre' });
      expect((await ok(staff, 'GET', `/api/media-serveurs/${id}`)).body).toMatchObject({ Nom: 'Autre', Version: 2, HasFtpPassword: true });
      const { body: rows } = await ok(staff, 'POST', '/api/media-serveurs/filter', { filter: { IdsPk: [id] } });
      expect(JSON.stringify(rows)).not.toContain('motdepasse');
    });

    test('and a sensitive value are hidden from who has no right to them, and survive that person’s save', async () => {
      const trusted = await backend.signInWith(['CONTACT', 'CONTACT-WRITE', 'PERSONNE', 'PERSONNE-WRITE', 'DONNEES-SENSIBLES']);
      const staff = await backend.signInWith(['CONTACT', 'CONTACTS', 'CONTACT-WRITE']);
      const { body: personne } = await ok(trusted, 'POST', '/api/personnes', { Nom: 'Vaysse', Prenom: 'Ada' });
      const { body: id } = await ok(trusted, 'POST', '/api/contacts', { IdPersonne: personne, Iban: 'FR7600000000000000000000000' });
      const { body: seen } = await ok(staff, 'GET', `/api/contacts/${id}`);
      expect(seen).toMatchObject({ Iban: null, Nom: 'Vaysse', PersonneLibelle: 'Ada Vaysse' });
      await ok(staff, 'PUT', `/api/contacts/${id}`, { ...seen, Telephone: '+33 1 99 00 12 34' });
      expect((await ok(trusted, 'GET', `/api/contacts/${id}`)).body).toMatchObject({
        Iban: 'FR7600000000000000000000000',
        Telephone: '+33 1 99 00 12 34',
      });
      const filtered = await staff.call('POST', '/api/contacts/filter', {
        filter: { Criteres: { field: 'Iban', op: 'starts', value: 'FR' } },
      });
      expect([filtered.status, filtered.body.errors[0]]).toEqual([400, expect.objectContaining({ path: 'Iban', code: 'champ-inconnu' })]);
    });
  });

  describe('a subtype with states', () => {
    const RIGHTS = [
      'FESTIVAL-PARTICIPANT',
      'FESTIVAL-PARTICIPANTS',
      'FESTIVAL-PARTICIPANT-INVITE',
      'FESTIVAL-PARTICIPANT-INVITES',
      'FESTIVAL-PARTICIPANT-INVITE-WRITE',
      'FESTIVAL-PARTICIPANT-INVITE-DELETE',
      'PERSONNE',
      'PERSONNE-WRITE',
      'CONTACT',
      'CONTACT-WRITE',
      'FESTIVAL-EDITION',
      'FESTIVAL-EDITIONS',
      'FESTIVAL-EDITION-WRITE',
      'REMETTRE',
      'ACTIVITE-WRITE',
    ];
    let staff: ApiClient;
    let eannee = 2050;
    async function invite(more: Record<string, unknown> = {}) {
      const { body: personne } = await ok(staff, 'POST', '/api/personnes', { Nom: unique('Invité'), Prenom: 'Zoé' });
      const { body: contact } = await ok(staff, 'POST', '/api/contacts', {
        IdPersonne: personne,
        ...(await reachable(async (plural, record) => Number((await ok(staff, 'POST', `/api/${plural}`, record)).body))),
      });
      return (
        await ok(staff, 'POST', '/api/festival-participant-invites', { Eannee: eannee, IdPersonne: personne, IdContact: contact, ...more })
      ).body;
    }
    beforeAll(async () => {
      staff = await backend.signInWith(RIGHTS);
      eannee = 2050;
      await ok(staff, 'POST', '/api/festival-editions', { Eannee: eannee, DateDebut: '2050-01-28', DateFin: '2050-02-05' });
    });

    test('is one record with its base: same id, same version, both lists', async () => {
      const id = await invite();
      const { body: record } = await ok(staff, 'GET', `/api/festival-participant-invites/${id}`);
      expect(record).toMatchObject({ Type: 2, Statut: 1, Version: 1, Eannee: eannee, NuitsMax: 0 });
      const { body: base } = await ok(staff, 'GET', `/api/festival-participants/${id}`);
      expect(base).toMatchObject({ Id: id, Type: 2, Version: 1 });
      expect(base).not.toHaveProperty('NuitsMax');
      expect((await ok(staff, 'POST', '/api/festival-participants/filter/count', { IdsPk: [id] })).body).toBe(1);
    });

    test('changes its state by its transitions only', async () => {
      const id = await invite();
      const path = `/api/festival-participant-invites/${id}`;
      const { body: record } = await ok(staff, 'GET', path);
      const forced = await staff.call('PUT', path, { ...record, Statut: 64 });
      expect([forced.status, forced.body.errors]).toEqual([400, [expect.objectContaining({ path: 'Statut', code: 'lecture-seule' })]]);
      const sent = await ok(staff, 'POST', `${path}/transitions/envoyer`, { Version: 1 });
      expect([sent.body, sent.headers.get('etag')]).toEqual([id, '"2"']);
      expect((await ok(staff, 'GET', path)).body).toMatchObject({ Statut: 8, Version: 2 });
      const again = await staff.call('POST', `${path}/transitions/envoyer`, { Version: 2 });
      expect([again.status, again.body.code]).toEqual([409, 'transition-refusee']);
      const stale = await staff.call('POST', `${path}/transitions/confirmer`, { Version: 1 });
      expect([stale.status, stale.body.code]).toEqual([409, 'version-perimee']);
    });

    test('passes a guard only when it holds, and a reason only when it is given', async () => {
      const id = await invite({ NuitsMax: 3 });
      const path = `/api/festival-participant-invites/${id}`;
      const refused = await staff.call('POST', `${path}/transitions/valider`, { Version: 1 });
      expect([refused.status, refused.body.code]).toEqual([409, 'transition-refusee']);
      const { body: record } = await ok(staff, 'GET', path);
      await ok(staff, 'PUT', path, { ...record, Arrivee: '2050-01-28', Depart: '2050-01-31' });
      await ok(staff, 'POST', `${path}/transitions/valider`, { Version: 2, Suites: { Derogation: 'Loge chez des amis' } });
      const mute = await staff.call('POST', `${path}/transitions/desister`, { Version: 3 });
      expect([mute.status, mute.body.errors[0]]).toEqual([400, expect.objectContaining({ path: 'Motif', code: 'obligatoire' })]);
      await ok(staff, 'POST', `${path}/transitions/desister`, { Version: 3, Motif: 'Tournage avancé' });
      expect((await ok(staff, 'GET', path)).body).toMatchObject({ Statut: 256, Motif: 'Tournage avancé' });
    });

    test('asks for the right of the transition', async () => {
      const id = await invite();
      const desk = await backend.signInWith(['FESTIVAL-PARTICIPANT-INVITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE']);
      const reply = await desk.call('POST', `/api/festival-participant-invites/${id}/transitions/remettre`, { Version: 1 });
      expect([reply.status, reply.body.code]).toEqual([403, 'droit-manquant']);
    });

    test('refuses the same person twice in one edition', async () => {
      const { body: record } = await ok(staff, 'GET', `/api/festival-participant-invites/${await invite()}`);
      const twin = await staff.call('POST', '/api/festival-participant-invites', {
        Eannee: eannee,
        IdPersonne: record.IdPersonne,
        IdContact: record.IdContact,
      });
      expect([twin.status, twin.body.code]).toEqual([409, 'regle-metier']);
    });
  });

  describe('what is kept', () => {
    test('history tells who changed what, the latest first', async () => {
      const staff = await backend.signInWith(['GENRE', 'GENRE-WRITE']);
      const { body: id } = await ok(staff, 'POST', '/api/genres', { TradLibelle: { TraductionFr: unique('Genre') } });
      const { body: genre } = await ok(staff, 'GET', `/api/genres/${id}`);
      await ok(staff, 'PUT', `/api/genres/${id}`, { ...genre, Ordre: 42 });
      const { body: lines } = await ok(staff, 'GET', `/api/genres/${id}/historique`);
      expect(lines.map((line: { Op: string }) => line.Op)).toEqual(['update', 'insert']);
      expect(lines[0]).toMatchObject({ IdRecord: id, UtilisateurLibelle: expect.any(String), After: { Ordre: 42 } });
      expect(Object.keys(lines[0].After)).toEqual(['Ordre']);
    });

    test('the trash lists what one may restore', async () => {
      const staff = await backend.signInWith(['GENRE', 'GENRE-WRITE', 'GENRE-DELETE']);
      const name = unique('Genre');
      const { body: id } = await ok(staff, 'POST', '/api/genres', { TradLibelle: { TraductionFr: name } });
      const deleted = await ok(staff, 'DELETE', `/api/genres/${id}`, { Id: id, Version: 1 });
      const { body: batches } = await ok(staff, 'GET', '/api/corbeille');
      expect(batches[0]).toMatchObject({ Lot: deleted.headers.get('x-batch'), Entite: 'genre', IdFiche: id, Libelle: name });
      const stranger = await backend.signInWith(['FILMS']);
      expect((await ok(stranger, 'GET', '/api/corbeille')).body).toEqual([]);
      expect((await stranger.call('POST', `/api/corbeille/${deleted.headers.get('x-batch')}/restauration`)).status).toBe(404);
    });

    test('a copy has its own name and the same links', async () => {
      const staff = await backend.signInWith(['GROUPE-UTILISATEUR', 'GROUPE-UTILISATEUR-WRITE', 'FILM']);
      const { body: me } = await ok(staff, 'GET', '/api/ping');
      const { body: copy } = await ok(staff, 'POST', `/api/groupe-utilisateurs/${me.IdGroupeUtilisateur}`, me.IdGroupeUtilisateur);
      const { body: group } = await ok(staff, 'GET', `/api/groupe-utilisateurs/${copy}`);
      expect(group.Nom).toBe(`${me.GroupeLibelle} (copie)`);
      expect(group.IdsDroit).toHaveLength(3);
    });
  });

  describe('texts', () => {
    test('are read one by one and in batches, by who may read what holds them', async () => {
      const staff = await backend.signInWith(['GENRE', 'GENRE-WRITE']);
      const { body: id } = await ok(staff, 'POST', '/api/genres', { TradLibelle: { TraductionFr: 'Essai', TraductionPt: 'Ensaio' } });
      const { body: genre } = await ok(staff, 'GET', `/api/genres/${id}`);
      expect((await ok(staff, 'GET', `/api/trad-libelles/${genre.IdLibelle}`)).body).toMatchObject({
        Id: genre.IdLibelle,
        TraductionFr: 'Essai',
        TraductionPt: 'Ensaio',
      });
      const { body: other } = await ok(staff, 'POST', '/api/genres', { TradLibelle: { TraductionFr: 'Portrait' } });
      const { IdLibelle } = (await ok(staff, 'GET', `/api/genres/${other}`)).body;
      const both = (await ok(staff, 'POST', '/api/trad-libelles/traduction', { Items: [IdLibelle, genre.IdLibelle] })).body;
      expect(both).toHaveLength(2);
      expect(both).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ Id: genre.IdLibelle, TraductionFr: 'Essai', TraductionEn: null, TraductionPt: 'Ensaio' }),
          expect.objectContaining({ Id: IdLibelle, TraductionFr: 'Portrait', TraductionPt: null }),
        ]),
      );
    });

    test('show in the language that is asked, in French where it has none', async () => {
      const staff = await backend.signInWith(['GENRE', 'GENRES', 'GENRE-WRITE']);
      const { body: id } = await ok(staff, 'POST', '/api/genres', { TradLibelle: { TraductionFr: 'Conte', TraductionEn: 'Tale' } });
      async function libelle(culture: string) {
        return (await staff.call('GET', `/api/genres/choix?ids=${id}`, undefined, { culture })).body[0].Libelle;
      }
      expect([await libelle('fr'), await libelle('en'), await libelle('es')]).toEqual(['Conte', 'Tale', 'Conte']);
    });

    test('of a required label must have one', async () => {
      const staff = await backend.signInWith(['GENRE-WRITE']);
      const { status, body } = await staff.call('POST', '/api/genres', { Ordre: 1 });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'TradLibelle', code: 'obligatoire' })]]);
    });
  });
});
