import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2056;
const DAY = '2056-01-30';
const ALL = rights.map(({ code }) => code);

/** One suite, two backs: a driver who was written their runs knows of each that moves. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let car: number;
  const { create, read, change } = recordCalls(() => staff);

  async function ok(path: string, body: object): Promise<ApiReply['body']> {
    const reply = await staff.call('POST', path, body);
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ path, status: 200 });
    return reply.body;
  }
  async function step(plural: string, id: number, transition: string): Promise<void> {
    const { Version } = await read(plural, id);
    await ok(`/api/${plural}/${id}/transitions/${transition}`, { Version, Mail: false });
  }
  async function journey(Nom: string): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Ida', IdPays: 45 });
    const guest = await create('festival-participant-invites', { Eannee: EDITION, IdPersonne, IdContact });
    await step('festival-participant-invites', guest, 'confirmer');
    return create('festival-trajets', {
      IdParticipant: guest,
      Sens: 1,
      Date: DAY,
      Heure: '15:00:00',
      Moyen: 2,
      Gare: 'Gare',
      IsNavette: true,
    });
  }
  async function driver(Nom: string): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Léo', IdPays: 45, DateNaissance: '2000-01-01' });
    const IdPosteAffecte = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: `Poste ${Nom}` } });
    const volunteerFields = { Eannee: EDITION, IdPersonne, IdContact, IdPosteAffecte, DateNaissance: '2000-01-01', IsPermis: true };
    const id = await create('festival-participant-benevoles', volunteerFields);
    for (const name of ['soumettre', 'valider']) await step('festival-participant-benevoles', id, name);
    return id;
  }
  async function run(Chauffeur: string, hour: number, Trajets: readonly number[] = []): Promise<number> {
    const hours = { Debut: `${DAY}T${hour}:00:00.000`, Fin: `${DAY}T${hour}:45:00.000` };
    const wanted = { ...hours, Lieu: 'Gare', Vehicule: car, Chauffeur, Motif: 'Essai', Trajets };
    const [id = 0] = await ok('/api/accueil/transports/courses', { Edition: EDITION, Courses: [wanted] });
    return id;
  }
  async function cancelled(id: number): Promise<void> {
    const run = await staff.call('GET', `/api/festival-courses/${id}`);
    if (run.status === 200) await staff.call('DELETE', `/api/festival-courses/${id}`, { Id: id, Version: run.body.Version });
  }
  function send(Chauffeur: string): Promise<ApiReply['body']> {
    return ok('/api/accueil/transports/envoi', { Edition: EDITION, Jour: DAY, Chauffeur });
  }
  async function stale(): Promise<ReadonlyMap<string, string>> {
    const { body } = await staff.call('GET', `/api/accueil/transports?edition=${EDITION}&jour=${DAY}`);
    return new Map(body.APrevenir.map(({ Cle, Ecarts }: { Cle: string; Ecarts: string }) => [Cle, Ecarts]));
  }
  async function mailsTo(volunteer: number): Promise<readonly ApiReply['body'][]> {
    const both = [
      { field: 'IdParticipant', op: 'eq', value: volunteer },
      { field: 'Usage', op: 'eq', value: MailUsage.chauffeurCourses },
    ];
    const filter = { Criteres: { and: both }, Colonnes: ['IsPerime', 'Ecarts'], Tri: [{ Key: 'Id', Desc: false }] };
    return ok('/api/mail-traces/filter', { filter, skip: 0, take: 20 });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: DAY,
      DateFin: '2056-02-07',
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
    car = await create('festival-vehicules', { Libelle: 'Citadine', NbPlaces: 4 });
  });
  afterAll(() => backend.close());

  test('a run that moves, its passengers and its driver mark the mail of who was told, by whatever way', async () => {
    const [one, other] = [await driver('Garnier'), await driver('Relais')];
    const ways: readonly (readonly [string, (run: number, journey: number) => Promise<unknown>, RegExp])[] = [
      ['its hour', (id) => change('festival-courses', id, { Debut: `${DAY}T14:30:00.000` }), /avant 15:00, Gare.*maintenant 15:30, Gare/],
      ['its place', (id) => change('festival-courses', id, { Lieu: 'Aéroport' }), /avant 15:00, Gare .*maintenant 15:00, Aéroport/],
      ['its driver', (id) => change('festival-courses', id, { IdBenevole: other }), /n'y est plus : 15:00, Gare/],
      [
        'a passenger',
        (id, trajet) => ok('/api/accueil/transports/passagers', { Course: null, Trajets: [{ Id: trajet, Vue: id }] }),
        /avant .*Ida Passager.*maintenant/,
      ],
      ['its end', (id) => cancelled(id), /n'y est plus/],
    ];
    for (const [way, move, pattern] of ways) {
      const trajet = await journey('Passager');
      const id = await run(`b${one}`, 14, [trajet]);
      await send(`b${one}`);
      expect([way, (await stale()).get(`b${one}`)]).toEqual([way, undefined]);
      await move(id, trajet);
      expect([way, (await stale()).get(`b${one}`)]).toEqual([way, expect.stringMatching(pattern)]);
      // Informed again, and out of the way of the next turn.
      expect([way, await send(`b${one}`)]).toEqual([way, { NbMails: 1, SansAdresse: [] }]);
      expect([way, (await stale()).get(`b${one}`)]).toEqual([way, undefined]);
      await cancelled(id);
      await send(`b${one}`);
    }
  });

  test('who has no run left is told so once, and the list of stale mails tells drivers again like everybody', async () => {
    const volunteer = await driver('Unique');
    const id = await run(`b${volunteer}`, 10);
    await send(`b${volunteer}`);
    await cancelled(id);
    const [driverMail] = await mailsTo(volunteer);
    expect(driverMail.IsPerime).toBe(true);
    expect(await ok('/api/mails/prevenir', { Ids: [driverMail.Id] })).toEqual({ NbMails: 1, NbAJour: 0, SansAdresse: [] });
    const mails = await mailsTo(volunteer);
    expect(mails.map(({ IsPerime }) => IsPerime)).toEqual([false, false]);
    const last = await read('mail-traces', mails.at(-1).Id);
    expect([last.Objet, last.Corps]).toEqual([
      expect.stringMatching(/^Mise à jour : Vos courses du/),
      expect.stringMatching(/n'y est plus : 11:00, Gare.*plus de course ce jour-là/s),
    ]);
    // A run that comes back is news again.
    await run(`b${volunteer}`, 10);
    expect((await stale()).get(`b${volunteer}`)).toMatch(/s'ajoute : 11:00, Gare/);
  });

  test('a run that changes hands is not said to be sent to who has it now', async () => {
    const [from, to] = [await driver('Premier'), await driver('Second')];
    const id = await run(`b${from}`, 17);
    await send(`b${from}`);
    expect((await read('festival-courses', id)).DateEnvoi).not.toBeNull();
    await change('festival-courses', id, { IdBenevole: to });
    expect((await read('festival-courses', id)).DateEnvoi).toBeNull();
    expect(await send(`b${from}`)).toEqual({ NbMails: 1, SansAdresse: [] });
  });
});
