/** The actions on the file of a participant (001 §4): the status they lead to, the mail they write or not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { messages } from '#generated/i18n/later/metier.fr.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let staff: ApiClient;
let post = 0;
let people = 0;
const Eannee = 2061;

const { create } = recordCalls(() => staff);

async function participant(kind: string, more: RecordData = {}): Promise<number> {
  people += 1;
  const IdPersonne = await create('personnes', { Nom: 'Diallo', Prenom: `Awa ${people}` });
  const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
  return create(`festival-participant-${kind}s`, { Eannee, IdContact, ...more });
}

async function read(kind: string, id: number): Promise<RecordData> {
  return (await staff.call('GET', `/api/festival-participant-${kind}s/${id}`)).body;
}

async function step(kind: string, id: number, [name, more = {}]: readonly [string, RecordData?]) {
  const { Version } = await read(kind, id);
  return staff.call('POST', `/api/festival-participant-${kind}s/${id}/transitions/${name}`, { Version, Motif: 'places prises', ...more });
}

async function traces(id: number) {
  return (await server.pool.query('select * from mail_trace where id_participant = $1 order by id', [id])).rows;
}

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '0' } });
  staff = await server.signInAsAdmin();
  const dates = { DateDebut: '2061-01-30', DateFin: '2061-02-07' };
  await create('festival-editions', { Eannee, ...dates, IsDefaut: true, IsAccredOuvert: true, IsDemandeBenevoleOuvert: true });
  post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Accueil' } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const adult = { DateNaissance: '2000-05-05' };

function placed(): RecordData {
  return { ...adult, IdPosteAffecte: post };
}

const stay = { NuitsMax: 0, Arrivee: '2061-02-01', Depart: '2061-02-04' };

describe('an action with mail', () => {
  it.each<[string, string, () => RecordData, readonly string[], string, number]>([
    ['invite', 'send', () => stay, [], 'envoyer', 8],
    ['invite', 'validated', () => stay, ['confirmer'], 'valider', 64],
    ['invite', 'refused', () => stay, ['confirmer'], 'refuser', 32],
    ['pass', 'pending', () => ({}), ['valider'], 'rendre-en-attente', 1],
    ['pass', 'validated', () => ({}), [], 'valider', 64],
    ['pass', 'refused', () => ({}), [], 'refuser', 256],
    ['benevole', 'pending', () => adult, ['soumettre'], 'mettre-en-attente', 4],
    ['benevole', 'validated', placed, ['soumettre'], 'valider', 64],
    ['benevole', 'refused', () => adult, ['soumettre'], 'refuser', 32],
    ['benevole', 'withdrawal', () => adult, ['soumettre'], 'desister', 256],
    ['accredite', 'free', () => ({}), ['soumettre'], 'valider-gratuite', 64],
    ['accredite', 'paid', () => ({ Prix: 80 }), ['soumettre'], 'demander-paiement', 4],
  ])('%s, %s: writes to the person and moves to the status', async (kind, _action, record, before, name, statut) => {
    const id = await participant(kind, record());
    for (const earlier of before) expect((await step(kind, id, [earlier, { Mail: false }])).status).toBe(200);
    expect(await traces(id)).toEqual([]);
    const reply = await step(kind, id, [name]);
    expect([reply.status, reply.headers.get('x-mail')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect(await read(kind, id)).toMatchObject({ Statut: statut });
    expect(await traces(id)).toEqual([expect.objectContaining({ destinataire: expect.stringMatching(/@exemple\.test$/) })]);
  });

  it('asks for the payment in the mail of a paying accreditation, which is not marked as paid', async () => {
    const id = await participant('accredite', { Prix: 80 });
    await step('accredite', id, ['soumettre']);
    await step('accredite', id, ['demander-paiement']);
    const [trace] = await traces(id);
    expect(trace.corps).toMatch(/80/);
    expect(await read('accredite', id)).toMatchObject({ Statut: 4, IsPaye: false });
  });
});

it('a pass is validated without a mail when staff say so', async () => {
  const id = await participant('pass');
  const reply = await step('pass', id, ['valider', { Mail: false }]);
  expect([reply.status, reply.headers.get('x-mail')]).toEqual([200, null]);
  expect(await read('pass', id)).toMatchObject({ Statut: 64 });
  expect(await traces(id)).toEqual([]);
});

describe('when the mail server is away', () => {
  it.each<[string, () => RecordData, readonly string[], string, string]>([
    ['accredite', () => ({}), ['soumettre'], 'valider-gratuite', messages['participant.mailAccreditationNok']],
    ['invite', () => stay, [], 'envoyer', messages['participant.mailInvitationNok']],
    ['pass', () => ({}), [], 'valider', messages['participant.mailPassNok']],
    ['benevole', () => adult, ['soumettre'], 'mettre-en-attente', messages['participant.mailBenevoleNok']],
  ])('the trace of a mail to %s says so in French', async (kind, record, before, name, sentence) => {
    smtp.refuse({ code: 451, text: 'later' });
    const id = await participant(kind, record());
    for (const earlier of before) await step(kind, id, [earlier]);
    await step(kind, id, [name]);
    const trace = await eventually(async () => {
      const [last] = await traces(id);
      expect(last.statut).toBe(3);
      return last;
    });
    expect(trace.erreur).toContain(sentence);
    smtp.refuse(null);
  });
});
