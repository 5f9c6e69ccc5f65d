import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { atScreening } from '#tests/support/samples/at-screening.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a guest has their page in hand, and staff read when it says no longer what is true. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let hotel: number;
  const EDITION = 2058;
  const GUESTS = 'festival-participant-invites';
  const ALL = rights.map(({ code }) => code);
  const { create, read, change } = recordCalls(() => staff);
  async function guest(Nom: string): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: '2058-01-19', Depart: '2058-01-22', NuitsMax: 5 };
    const id = await createGuest(create, { Nom, Prenom: 'Ida', IdPays: 45 }, stay);
    const { Version } = await read(GUESTS, id);
    const step = await staff.call('POST', `/api/${GUESTS}/${id}/transitions/confirmer`, { Version, Mail: false });
    expect(step.status).toBe(200);
    return id;
  }
  async function nights(IdParticipant: number, Dates: readonly string[]): Promise<void> {
    const order = { IdParticipant, IdHotel: hotel, Dates, TypePec: 1, IsCellule: true, IsConfirme: true };
    expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', order)).status).toBe(200);
  }
  async function linkOf(id: number): Promise<string> {
    const { status, body } = await staff.call('POST', `/api/accueil/feuilles/${id}/lien`);
    expect([status, body.Lien]).toEqual([200, expect.stringContaining('/feuille-de-route#')]);
    return String(body.Lien).split('#')[1] ?? '';
  }
  function open(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/feuille-de-route', { Jeton });
  }
  async function state(id: number): Promise<ApiReply['body']> {
    return (await staff.call('GET', `/api/accueil/feuilles/${id}`)).body;
  }
  async function listed(id: number): Promise<ApiReply['body']> {
    const filter = { Criteres: { field: 'Id', op: 'eq', value: id }, Colonnes: ['EtatFeuille', 'ChangementsFeuille'] };
    const [row] = (await staff.call('POST', `/api/${GUESTS}/filter`, { filter, skip: 0, take: 1 })).body;
    return [row.EtatFeuille, row.ChangementsFeuille];
  }

  /** As « Qui est là ? » tells it, at the door. */
  async function isStaleAmongThere(name: string): Promise<unknown> {
    const { body } = await staff.call('GET', `/api/accueil/presences?edition=${EDITION}&quand=2058-01-20T12:00:00.000&texte=${name}`);
    return body.Fiches[0]?.IsFeuillePerimee;
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2058-01-18', DateFin: '2058-01-26', IsDefaut: true });
    hotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 9 });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('a page that was handed over is out of date once a night moves, says which, and sending again clears it', async () => {
    const id = await guest('Brandt');
    await nights(id, ['2058-01-19', '2058-01-20']);
    expect(await listed(id)).toEqual([null, null]);
    await linkOf(id);
    expect((await state(id)).Changements).toEqual([]);
    expect(await listed(id)).toEqual([1, null]);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: ['DateNuit'] };
    const rows = (await staff.call('POST', '/api/festival-hotel-pecs/filter', { filter, skip: 0, take: 9 })).body;
    const night = rows.find(({ DateNuit }: { DateNuit: string }) => DateNuit === '2058-01-20');
    await change('festival-hotel-pecs', night.Id, { TypeChambre: 3 });
    const changed = 'la nuit du dim. 20/01 : avant Hôtel du Phare · Festival, maintenant Hôtel du Phare · Triple · Festival';
    expect(await listed(id)).toEqual([2, changed]);
    expect(await isStaleAmongThere('Brandt')).toBe(true);
    expect((await state(id)).Changements).toEqual([changed]);
    expect((await staff.call('POST', '/api/accueil/feuilles/envoi', { Ids: [id] })).body).toEqual({
      NbMails: 1,
      SansAdresse: [],
      NonAttendus: [],
    });
    expect(await listed(id)).toEqual([1, null]);
    expect(await isStaleAmongThere('Brandt')).toBe(false);
  });

  test('what is put back as it was told is out of date no more; journeys, hours and screenings count as nights do', async () => {
    const id = await guest('Cohen');
    await linkOf(id);
    await change(GUESTS, id, { HeureArrivee: '18:20:00' });
    expect((await state(id)).Changements).toEqual(["l'arrivée : avant sam. 19/01, maintenant sam. 19/01 · 18:20"]);
    await change(GUESTS, id, { HeureArrivee: null });
    expect(await listed(id)).toEqual([1, null]);
    await create('festival-trajets', { IdParticipant: id, Sens: 1, Date: '2058-01-19', Moyen: 2, Numero: '6956' });
    const section = { TradLibelle: { TraductionFr: 'Compétition' } };
    const IdSectionType = await create('festival-section-types', section);
    const IdSection = await create('festival-sections', { IdSectionType, Eannee: EDITION, ...section });
    const IdProgramme = await create('festival-programmes', { Eannee: EDITION, IdSection, TradLibelle: { TraductionFr: 'Ouverture' } });
    const IdLieu = await create('festival-lieus', { TradLibelle: { TraductionFr: 'Le Rivage' }, Type: 1 });
    const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: 'Salle des Ocres' }, IdLieu });
    const hours = { Debut: '2058-01-20T19:15:00.000', Fin: '2058-01-20T21:05:00.000' };
    const screening = await create('festival-programmations', { Eannee: EDITION, IdProgramme, IdSalle, ...hours, Etat: 2 });
    await atScreening(staff, screening, [{ Id: id }]);
    expect((await state(id)).Changements).toEqual([
      "le trajet du sam. 19/01 s'ajoute : sam. 19/01 · Train · 6956",
      "la séance du dim. 20/01 s'ajoute : Ouverture · dim. 20/01 · 20:15 – 22:05 · Salle des Ocres, Le Rivage",
    ]);
  });

  test('the link leads to the page as it is now, until it is revoked, the festival is over or its guest withdraws', async () => {
    const id = await guest('Dahl');
    const secret = await linkOf(id);
    expect((await open(secret)).body.Sections.at(0).Lignes[0].Texte).toContain('19/01');
    await nights(id, ['2058-01-21']);
    const page = (await open(secret)).body;
    expect([page.Culture, page.Titre]).toEqual(['fr', 'Bienvenue Ida Dahl']);
    expect(JSON.stringify(page.Sections)).toContain('Hôtel du Phare');
    const paper = await backend.anonymous.call('POST', '/api/feuille-de-route/document', { Jeton: secret });
    expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    const second = await linkOf(id);
    expect((await open(secret)).status).toBe(200);
    expect((await staff.call('POST', `/api/accueil/feuilles/${id}/lien/revocation`)).body).toBe(2);
    expect((await open(second)).body.detail).toBe('Ce lien a été révoqué. Ouvrez celui du dernier mail, ou demandez-en un au festival.');
    expect((await open('un-autre-secret')).status).toBe(404);
    const third = await linkOf(id);
    await backend.run(function* (): Work<void> {
      const sent = yield* find('feuille-route', { IdParticipant: id });
      yield* mark('feuille-route', sent.map(readId), { ExpireLe: '2020-01-01T10:00:00.000' });
    });
    expect((await open(third)).body.detail).toBe(
      'Cette page n’est plus valable : le festival est passé. Écrivez-lui s’il vous manque quelque chose.',
    );
    const other = await guest('Ferro');
    const last = await linkOf(other);
    const { Version } = await read(GUESTS, other);
    const leave = { Version, Mail: false, Motif: 'Malade', Valeurs: { MotifOrigine: 1 } };
    expect((await staff.call('POST', `/api/${GUESTS}/${other}/transitions/desister`, leave)).status).toBe(200);
    expect((await open(last)).body.code).toBe('feuille-sans-objet');
  });

  test('the mail brings the page on paper and a link that works; who has no address is named and told nothing', async () => {
    const [id, silent] = [await guest('Eskil'), await guest('Gomes')];
    await change('contacts', (await read(GUESTS, silent)).IdContact, { Email: null });
    const { Email } = await read('contacts', (await read(GUESTS, id)).IdContact);
    const sent = await staff.call('POST', '/api/accueil/feuilles/envoi', { Ids: [id, silent] });
    expect(sent.body).toEqual({ NbMails: 1, SansAdresse: ['Ida Gomes'], NonAttendus: [] });
    expect(await listed(silent)).toEqual([null, null]);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: ['Objet'] };
    const secret = await eventually(async () => {
      const mails = smtp.mails.filter(({ to }) => to.includes(Email)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
      const [trace] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 5 })).body;
      const kept = String((await read('mail-traces', trace.Id)).Corps);
      const found = /\/feuille-de-route#([\w-]+)/.exec(mails[0] ?? (kept.includes('jeton-feuille') ? '' : kept))?.[1];
      expect(found).toBeDefined();
      expect(mails.length > 0 && kept.includes(found ?? '')).toBe(false);
      return found ?? '';
    });
    expect((await open(secret)).body.Nom).toBe('Ida Eskil');
  });

  test('only who may send pages sends them, and nobody sends what they may not read', async () => {
    const id = await guest('Holm');
    for (const missing of ['ENVOYER-FEUILLE', 'FESTIVAL-HOTEL-PEC']) {
      const clerk = await backend.signInWith(ALL.filter((code) => code !== missing));
      expect((await clerk.call('POST', '/api/accueil/feuilles/envoi', { Ids: [id] })).status).toBe(403);
    }
  });
});
