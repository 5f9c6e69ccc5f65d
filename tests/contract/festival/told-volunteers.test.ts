import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2060;
const DAY = '2060-01-20';
const VOLUNTEERS = 'festival-participant-benevoles';
const ALL = rights.map(({ code }) => code);

/** One suite, two backs: volunteers have their hours in hand, and know of each that moves. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let post: number;
  const { create, read, change } = recordCalls(() => staff);

  async function ok(path: string, body: object): Promise<ApiReply['body']> {
    const reply = await staff.call('POST', path, body);
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ path, status: 200 });
    return reply.body;
  }
  async function volunteer(Nom: string): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Léo', IdPays: 45, DateNaissance: '2000-01-01' });
    const volunteerFields = { Eannee: EDITION, IdPersonne, IdContact, IdPosteAffecte: post, DateNaissance: '2000-01-01' };
    const id = await create(VOLUNTEERS, volunteerFields);
    for (const step of ['soumettre', 'valider']) {
      const { Version } = await read(VOLUNTEERS, id);
      await ok(`/api/${VOLUNTEERS}/${id}/transitions/${step}`, { Version, Mail: false });
    }
    return id;
  }
  function shift(IdParticipant: number, hour: number, more: object = {}): Promise<number> {
    const hours = { Debut: `${DAY}T${hour}:00:00.000`, Fin: `${DAY}T${hour + 2}:00:00.000` };
    return create('benevole-affectations', { IdParticipant, IdPoste: post, Lieu: 'Hall', Motif: 'Essai', ...hours, ...more });
  }
  function send(IsEssai = false): Promise<ApiReply['body']> {
    return ok(`/api/benevoles/${EDITION}/envoi`, { IsEssai });
  }
  async function state(id: number): Promise<readonly unknown[]> {
    const filter = { Criteres: { field: 'Id', op: 'eq', value: id }, Colonnes: ['EtatCreneaux', 'ChangementsCreneaux'] };
    const [row] = await ok(`/api/${VOLUNTEERS}/filter`, { filter, skip: 0, take: 1 });
    return [row.EtatCreneaux, row.ChangementsCreneaux];
  }
  async function lastMail(id: number): Promise<ApiReply['body']> {
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: [], Tri: [{ Key: 'Id', Desc: true }] };
    const [row] = await ok('/api/mail-traces/filter', { filter, skip: 0, take: 1 });
    return read('mail-traces', row.Id);
  }
  const [SENT, STALE, TO_SEND] = [1, 2, 3];

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'benevoles@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    const opened = { DateDebut: '2060-01-18', DateFin: '2060-01-26', IsDefaut: true, IsDemandeBenevoleOuvert: true };
    await create('festival-editions', { Eannee: EDITION, ...opened });
    post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Billetterie' } });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('one act tells every volunteer their hours, once, and the dry run says whom', async () => {
    const [one, two] = [await volunteer('Garnier'), await volunteer('Riou')];
    const silent = await volunteer('Muet');
    await change('contacts', (await read(VOLUNTEERS, silent)).IdContact, { Email: null });
    const idle = await volunteer('Libre');
    for (const id of [one, two, silent]) await shift(id, 10);
    expect(await state(one)).toEqual([TO_SEND, null]);
    expect(await send(true)).toEqual({ NbMails: 2, NbDeNouveau: 0, NbAJour: 0, SansAdresse: ['Léo Muet'] });
    expect(await state(one)).toEqual([TO_SEND, null]);
    expect(await send()).toMatchObject({ NbMails: 2, SansAdresse: ['Léo Muet'] });
    expect([await state(one), await state(two), await state(idle)]).toEqual([
      [SENT, null],
      [SENT, null],
      [null, null],
    ]);
    expect(await send()).toMatchObject({ NbMails: 0, NbAJour: 2 });
    const mail = await lastMail(one);
    expect([mail.Objet, mail.Corps]).toEqual([
      'Vos créneaux de bénévole 2060',
      expect.stringMatching(/Billetterie · mar\. 20\/01 · 11:00 – 13:00 · Hall/),
    ]);
    if (name === 'the simulation') return;
    await eventually(async () => {
      const left = smtp.mails.filter(({ to }) => to.includes(String(mail.Destinataire)));
      const secret = /feuille-de-route#([\w-]+)/.exec(left.at(-1)?.source.replaceAll(/=\r?\n/g, '') ?? '')?.[1];
      const page = await backend.anonymous.call('POST', '/api/feuille-de-route', { Jeton: secret });
      expect([page.status, page.body.Edition]).toEqual([200, 'Vos créneaux de bénévole · Édition 2060']);
      expect(page.body.Sections).toEqual([
        expect.objectContaining({
          Titre: 'Vos créneaux',
          Evenements: [{ Quand: 'mar. 20/01 · 11:00 – 13:00', Quoi: 'Billetterie', Ou: 'Hall' }],
        }),
        ...page.body.Sections.slice(1),
      ]);
    });
  });

  test('hours that move, whoever moves them, mark who was told, and the same act says before and now', async () => {
    const post2 = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Accueil' } });
    const ways: readonly (readonly [string, (shift: number, owner: number) => Promise<unknown>, RegExp])[] = [
      [
        'the hour',
        (id) => change('benevole-affectations', id, { Debut: `${DAY}T09:00:00.000` }),
        /avant .*11:00 – 13:00.*maintenant .*10:00 – 13:00/,
      ],
      ['the place', (id) => change('benevole-affectations', id, { Lieu: 'Salle des Ocres' }), /avant .*Hall, maintenant .*Salle des Ocres/],
      ['the post', (id) => change('benevole-affectations', id, { IdPoste: post2 }), /avant Billetterie.*maintenant Accueil/],
      ['one more', (_, owner) => shift(owner, 16), /le créneau du mar\. 20\/01 s'ajoute : Billetterie · mar\. 20\/01 · 17:00/],
      [
        'its end',
        async (id) => {
          const { Version } = await read('benevole-affectations', id);
          return ok('/api/benevoles/affectations/retrait', { Affectations: [{ Id: id, Version }] });
        },
        /n'y est plus : Billetterie/,
      ],
    ];
    for (const [way, move, pattern] of ways) {
      const id = await volunteer(`Mouvante ${way}`);
      const shiftId = await shift(id, 10);
      await send();
      expect([way, await state(id)]).toEqual([way, [SENT, null]]);
      await move(shiftId, id);
      expect([way, await state(id)]).toEqual([way, [STALE, expect.stringMatching(pattern)]]);
      expect([way, await send()]).toMatchObject([way, { NbMails: 1, NbDeNouveau: 1 }]);
      expect([way, await state(id)]).toEqual([way, [SENT, null]]);
      const mail = await lastMail(id);
      expect([way, mail.Objet, mail.Corps]).toEqual([way, expect.stringMatching(/^Mise à jour : /), expect.stringMatching(pattern)]);
    }
  });

  test('who gives up is told nothing any more, and nobody sends what they may not read', async () => {
    const id = await volunteer('Renonce');
    const shiftId = await shift(id, 14);
    await send();
    await change('benevole-affectations', shiftId, { Lieu: 'Ailleurs' });
    const { Version } = await read(VOLUNTEERS, id);
    const given = { Mail: false, Motif: 'Malade', Valeurs: { MotifOrigine: 1 }, Suites: { Creneaux: 'liberer' } };
    await ok(`/api/${VOLUNTEERS}/${id}/transitions/desister`, { Version, ...given });
    expect(await state(id)).toEqual([SENT, null]);
    expect(await send(true)).toMatchObject({ NbMails: 0 });
    for (const right of ['ENVOYER-FEUILLE', 'AGENDA']) {
      const clerk = await backend.signInWith(ALL.filter((code) => code !== right));
      expect([right, (await clerk.call('POST', `/api/benevoles/${EDITION}/envoi`, { IsEssai: true })).status]).toEqual([right, 403]);
    }
  });
});
