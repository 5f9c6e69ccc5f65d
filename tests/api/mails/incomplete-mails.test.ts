import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;
let template: number;
const people: number[] = [];

async function addContact(Nom: string, Prenom: string | null): Promise<number> {
  const person = await admin.call('POST', '/api/personnes', { Nom, Prenom });
  const reply = await admin.call('POST', '/api/contacts', {
    IdPersonne: person.body,
    IsMailing: true,
    Email: `${Nom.toLowerCase()}@exemple.test`,
  });
  expect([reply.status, reply.body]).toEqual([200, expect.any(Number)]);
  return reply.body;
}

async function addTemplate(Libelle: string, TraductionFr: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const reply = await admin.call('POST', '/api/mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle,
    TradObjet: { TraductionFr: 'Pour {{prenom}}' },
    TradDescription: { TraductionFr },
    ...more,
  });
  expect([reply.status, reply.body]).toEqual([200, expect.any(Number)]);
  return reply.body;
}

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
  template = await addTemplate('Lettre à trous', '<p>Bonjour {{prenom}} {{nom}}{{?structure}} de {{structure}}{{/structure}}</p>');
  people.push(await addContact('Trouard', 'Ada'), await addContact('Sansprenom', null), await addContact('Zola', 'Émile'));
});
afterAll(() => server.close());

function request(more: Readonly<Record<string, unknown>> = {}) {
  return { IdModele: template, filter: { IdsPk: people, Tri: [{ Key: 'Id', Desc: false }] }, ...more };
}

async function prepare(more?: Readonly<Record<string, unknown>>) {
  const { status, body } = await admin.call('POST', '/api/mailings/contact/preparation', request(more));
  expect(status).toBe(200);
  return body;
}

describe('a mailing with an unfilled field', () => {
  it('counts the mails with a hole and says whose and which, an optional part being none', async () => {
    expect(await prepare()).toMatchObject({
      Destinataires: 3,
      NbIncomplets: 1,
      Incomplets: [{ Rang: 1, Email: 'sansprenom@exemple.test', Manquants: ['prenom'] }],
      ChampsVides: [{ Champ: 'prenom', Nombre: 1 }],
    });
  });

  it('shows the hole in the subject and in the text of its preview', async () => {
    const { body } = await admin.call('POST', '/api/mailings/contact/apercu', { ...request(), Rang: 1 });
    expect(body).toMatchObject({
      Objet: 'Pour [prenom : vide]',
      Corps: '<p>Bonjour [prenom : vide] Sansprenom</p>',
      Manquants: ['prenom'],
    });
  });

  it('leaves them out on demand, with the reason', async () => {
    const plan = await prepare({ SansIncomplets: true });
    expect(plan).toMatchObject({ Destinataires: 2, NbIncomplets: 0, Incomplets: [] });
    expect(plan.Ecartes).toEqual([expect.objectContaining({ Email: 'sansprenom@exemple.test', Raison: 'incomplet' })]);
    const { body } = await admin.call('POST', '/api/mailings/contact/apercu', { ...request({ SansIncomplets: true }), Rang: 1 });
    expect(body.Objet).toBe('Pour Émile');
  });

  it('sends no hole that the person did not accept, and leaves it empty in the mail', async () => {
    const { Empreinte } = await prepare();
    const sending = { ...request(), Empreinte, Cle: crypto.randomUUID() };
    const refused = await admin.call('POST', '/api/mailings/contact', sending);
    expect([refused.status, refused.body.code]).toEqual([409, 'mailing-incomplet']);
    expect(await admin.call('POST', '/api/mailings/contact', { ...sending, AvecIncomplets: 1 })).toMatchObject({
      status: 200,
      body: { Nombre: 3 },
    });
    const { rows } = await server.pool.query('select objet from mail_trace where lot = $1 order by objet', [sending.Cle]);
    expect(rows.map(({ objet }) => objet)).toEqual(['Pour', 'Pour Ada', 'Pour Émile']);
  });
});

describe('the templates of a list', () => {
  it('stand first where they are written for its records, the others with the reason', async () => {
    const { status, body } = await admin.call('GET', '/api/mailings/festival-participant-invite/modeles');
    expect(status).toBe(200);
    const offered: { Libelle: string; Convient: boolean; Pourquoi: string | null }[] = body;
    const misfit = offered.findIndex(({ Convient }) => !Convient);
    expect(misfit).toBeGreaterThan(0);
    expect(offered.slice(misfit).every(({ Convient }) => !Convient)).toBe(true);
    expect(offered.find(({ Libelle }) => Libelle === 'Accréditation refusée')).toMatchObject({ Convient: false, Pourquoi: 'etape' });
    expect(offered.filter(({ Pourquoi }) => Pourquoi === 'champs').length).toBeGreaterThan(0);
  });

  it('are refused without the right to mails or to the list', async () => {
    for (const rights of [['contacts', 'mail-modele'], ['envoyer-mail']]) {
      const person = await server.signInWith(rights);
      expect((await person.call('GET', '/api/mailings/contact/modeles')).status).toBe(403);
    }
    expect((await admin.call('GET', '/api/mailings/inconnu/modeles')).status).toBe(400);
  });
});
