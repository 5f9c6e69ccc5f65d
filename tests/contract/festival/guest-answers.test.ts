import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a guest answers by a link, and staff take over the answers. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  const EDITION = 2056;
  const GUESTS = 'festival-participant-invites';
  const ALL = rights.map(({ code }) => code);
  const { create, read } = recordCalls(() => staff);
  function guest(Nom: string): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: '2056-01-30', Depart: '2056-02-01', NuitsMax: 2 };
    return createGuest(create, { Nom, Prenom: 'Ida', IdPays: 45 }, stay);
  }
  async function linkOf(id: number): Promise<string> {
    const { status, body } = await staff.call('POST', `/api/accueil/invitations/${id}/lien`);
    expect([status, body.Lien]).toEqual([200, expect.stringContaining('/invitation#')]);
    return String(body.Lien).split('#')[1] ?? '';
  }
  function ask(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation/lien', { Jeton });
  }
  function answer(Jeton: string, values: object): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation', { Jeton, ...values });
  }
  function review(id: number, body: object, who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/accueil/reponses/${id}/reprise`, { Champs: [], IsStatut: false, IsEcartee: false, ...body });
  }
  async function compared(id: number): Promise<ApiReply['body']> {
    return (await staff.call('GET', `/api/accueil/reponses/${id}`)).body;
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2056-01-30', DateFin: '2056-02-07', IsDefaut: true });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('what a guest answers waits for staff, who take it over field by field', async () => {
    const id = await guest('Brandt');
    const secret = await linkOf(id);
    expect((await ask(secret)).body).toMatchObject({
      Nom: 'Ida Brandt',
      Culture: 'fr',
      Edition: EDITION,
      Arrivee: '2056-01-30',
      NuitsMax: 2,
    });
    const guestAnswer = {
      IsAcceptee: true,
      Arrivee: '2056-01-31',
      HeureArrivee: '15:40',
      Depart: '2056-02-03',
      RegimeAlimentaire: 'Végétarien',
    };
    expect((await answer(secret, { ...guestAnswer, Accompagnants: 'Mon compagnon' })).body).toBe(true);
    expect(await read(GUESTS, id)).toMatchObject({ Statut: 1, Arrivee: '2056-01-30', Depart: '2056-02-01', RegimeAlimentaire: null });
    const reply = await compared(id);
    expect(reply).toMatchObject({ Etat: 2, IsAcceptee: true, Accompagnants: 'Mon compagnon' });
    expect(reply.Champs[0]).toEqual({ Champ: 'Arrivee', Fiche: '2056-01-30', Reponse: '2056-01-31' });
    expect((await review(reply.Id, { Champs: ['Arrivee', 'HeureArrivee', 'RegimeAlimentaire'], IsStatut: true })).body).toBe(3);
    expect(await read(GUESTS, id)).toMatchObject({
      Statut: 16,
      Arrivee: '2056-01-31',
      HeureArrivee: '15:40:00',
      Depart: '2056-02-01',
      RegimeAlimentaire: 'Végétarien',
    });
  });

  test('of two officers who look at one answer one wins, and the other reads who did', async () => {
    const id = await guest('Cohen');
    const { Version } = await read(GUESTS, id);
    await staff.call('POST', `/api/${GUESTS}/${id}/transitions/confirmer`, { Version });
    expect((await answer(await linkOf(id), { IsAcceptee: false, Message: 'Je tourne à cette date.' })).status).toBe(200);
    const { Id } = await compared(id);
    const other = await backend.signInWith(ALL);
    const answers = await Promise.all([review(Id, { IsStatut: true }), review(Id, { IsEcartee: true }, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/ a examiné cette réponse le .*\. Rien n'est changé\.$/);
  });

  test('a link serves once; one that was replaced, revoked, is too old or never was is refused in a sentence', async () => {
    const id = await guest('Dahl');
    const [first, second] = [await linkOf(id), await linkOf(id)];
    expect((await ask(first)).body.detail).toBe(
      'Ce lien a été remplacé par un autre. Ouvrez celui du dernier mail, ou demandez-en un au festival.',
    );
    const wrong = await answer(second, { IsAcceptee: true, Arrivee: '2056-02-03', Depart: '2056-02-01' });
    expect([wrong.status, wrong.body.errors?.[0]?.message]).toEqual([400, "Le départ est avant l'arrivée."]);
    expect((await answer(second, { IsAcceptee: true })).status).toBe(200);
    const again = await answer(second, { IsAcceptee: false });
    expect([again.status, again.body.code]).toEqual([409, 'invitation-repondue']);
    const third = await linkOf(id);
    expect((await staff.call('POST', `/api/accueil/invitations/${id}/lien/revocation`)).body).toBe(1);
    expect((await ask(third)).body.code).toBe('invitation-revoquee');
    expect((await ask('un-autre-secret')).status).toBe(404);
    // One that nobody opened in its thirty days answers nothing, and takes nothing.
    const old = await linkOf(id);
    expect((await ask(old)).status).toBe(200);
    await backend.run(function* (): Work<void> {
      const links = yield* find('invitation-reponse', { IdParticipant: id });
      yield* mark('invitation-reponse', links.map(readId), { ExpireLe: '2020-01-01T10:00:00.000' });
    });
    expect((await ask(old)).body.detail).toBe(
      'Ce lien n’est plus valable : il ne sert que trente jours. Demandez-en un autre au festival.',
    );
    expect((await answer(old, { IsAcceptee: true })).body.code).toBe('invitation-perimee');
  });

  test('the mail of an invitation holds a link that works, and its trace on the server holds none', async () => {
    const id = await guest('Eskil');
    const { Version, IdContact } = await read(GUESTS, id);
    const { Email } = await read('contacts', IdContact);
    const step = await staff.call('POST', `/api/${GUESTS}/${id}/transitions/envoyer`, { Version, Mail: true });
    expect(step.status).toBe(200);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: ['Objet'] };
    const secret = await eventually(async () => {
      const sent = smtp.mails.filter(({ to }) => to.includes(Email)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
      const [trace] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 5 })).body;
      const kept = String((await read('mail-traces', trace.Id)).Corps);
      const found = /\/invitation#([\w-]+)/.exec(sent[0] ?? (kept.includes('jeton-invite') ? '' : kept))?.[1];
      expect(found).toBeDefined();
      expect(sent.length > 0 && kept.includes(found ?? '')).toBe(false);
      return found ?? '';
    });
    expect((await ask(secret)).body).toMatchObject({ Nom: 'Ida Eskil' });
  });

  test('who does not come any more leaves nights behind: taking the answer over says what becomes of them', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 4 });
    for (const [Nom, transition, statut] of [
      ['Gomes', 'confirmer', 32],
      ['Hansen', 'valider', 256],
    ] as const) {
      const id = await guest(Nom);
      const nights = { IdParticipant: id, IdHotel: hotel, Dates: ['2056-01-30', '2056-01-31'], TypePec: 1, IsConfirme: true };
      expect((await staff.call('POST', '/api/festival-hotel-pecs/assignation', nights)).status).toBe(200);
      const { Version } = await read(GUESTS, id);
      expect((await staff.call('POST', `/api/${GUESTS}/${id}/transitions/${transition}`, { Version, Mail: false })).status).toBe(200);
      expect((await answer(await linkOf(id), { IsAcceptee: false, Message: 'Je tourne.' })).status).toBe(200);
      const { Id, Etape } = await compared(id);
      const refusedReview = await review(Id, { IsStatut: true });
      expect([refusedReview.status, refusedReview.body.code]).toEqual([409, 'suites-a-dire']);
      expect((await staff.call('GET', `/api/etapes/festival-participant-invite/${id}/${Etape}/suites`)).body.Nuits).toHaveLength(2);
      expect((await review(Id, { IsStatut: true, Suites: { Nuits: 'liberer' } })).status).toBe(200);
      expect(await read(GUESTS, id)).toMatchObject({ Statut: statut, IdHotel: null });
    }
  });

  test('only who may take over an answer makes a link or reviews', async () => {
    const id = await guest('Ferro');
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'REPRENDRE-REPONSE'));
    expect((await clerk.call('POST', `/api/accueil/invitations/${id}/lien`)).status).toBe(403);
    expect((await review(1, {}, clerk)).status).toBe(403);
  });
});
