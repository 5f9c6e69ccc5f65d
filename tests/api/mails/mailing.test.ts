import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
let template: number;
const people: number[] = [];

async function addContact(name: string, contact: Readonly<Record<string, unknown>>): Promise<number> {
  const person = await admin.call('POST', '/api/personnes', { Nom: name, Prenom: 'Ada' });
  const reply = await admin.call('POST', '/api/contacts', { IdPersonne: person.body, IsMailing: true, ...contact });
  expect([reply.status, reply.body]).toEqual([200, expect.any(Number)]);
  return reply.body;
}

async function newTemplate(more: Readonly<Record<string, unknown>> = {}) {
  return admin.call('POST', '/api/mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: 'Lettre du marché',
    TradObjet: { TraductionFr: 'Des nouvelles pour {{prenom}}', TraductionEn: 'News for {{prenom}}' },
    TradDescription: {
      TraductionFr: '<p>Bonjour {{prenom}} {{nom}}</p><script>alert(1)</script>',
      TraductionEn: '<p>Hello {{prenom}} {{nom}}</p>',
    },
    ReplyTo: 'marche@valombre.example',
    ...more,
  });
}

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '0' } });
  admin = await server.signInAsAdmin();
  template = (await newTemplate()).body;
  people.push(
    await addContact('Arnaud', { Email: 'arnaud@exemple.test' }),
    await addContact('Brown', { Email: 'brown@exemple.test', IdLangueCorrespondance: 36 }),
    await addContact('Castel', { Email: null }),
    await addContact('Dupin', { Email: 'dupin@exemple.test', IsHorsMailing: true }),
    await addContact('Estève', { Email: 'esteve@exemple.test', IsMailing: false }),
    await addContact('Ferrand', { Email: 'ferrand@exemple.test', IsEmailErreur: true }),
  );
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

function request(ids: readonly number[] = people) {
  return { IdModele: template, filter: { IdsPk: ids, Tri: [{ Key: 'Nom', Desc: false }] } };
}

function prepare(ids?: readonly number[]) {
  return admin.call('POST', '/api/mailings/contact/preparation', request(ids));
}

/** A part of a mail as its reader sees it. */
function partOf(source: string, type: string): string {
  const part = source.split(/^--.*$/mu).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...lines] = part.split('\r\n\r\n');
  const content = lines.join('\r\n\r\n');
  if (head.includes('base64')) return Buffer.from(content, 'base64').toString();
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('a mailing from a list', () => {
  it('says how many it reaches, and who it leaves out and why', async () => {
    const { status, body } = await prepare();
    expect(status).toBe(200);
    expect(body).toMatchObject({ Fiches: 6, Destinataires: 2, Vers: 'contact', Simule: false });
    expect(body.Ecartes.map(({ Nom, Raison }: { Nom: string; Raison: string }) => [Nom, Raison])).toEqual([
      ['Ada Castel', 'sans-adresse'],
      ['Ada Dupin', 'hors-mailing'],
      ['Ada Estève', 'sans-accord'],
      ['Ada Ferrand', 'adresse-en-erreur'],
    ]);
    expect(body.Langues).toEqual([
      { Culture: 'fr', Nombre: 1 },
      { Culture: 'en', Nombre: 1 },
    ]);
  });

  it('shows each mail as it would leave', async () => {
    const { body } = await admin.call('POST', '/api/mailings/contact/apercu', { ...request(), Rang: 1 });
    expect(body).toMatchObject({
      Email: 'brown@exemple.test',
      Culture: 'en',
      Objet: 'News for Ada',
      Corps: '<p>Hello Ada Brown</p>',
      Manquants: [],
    });
  });

  it('leaves once, however often it is confirmed', async () => {
    const { Empreinte } = (await prepare()).body;
    const body = { ...request(), Empreinte, Cle: '6a1f6c86-61f5-4d22-9a6f-0d8c5b3e7a10' };
    const replies = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/api/mailings/contact', body)));
    expect(replies.map(({ status, body: lot }) => [status, lot.Nombre])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
    await eventually(async () =>
      expect((await admin.call('GET', `/api/mailings/lots/${body.Cle}`)).body).toMatchObject({
        Nombre: 2,
        Envoyes: 2,
        EnAttente: 0,
        Erreurs: 0,
      }),
    );
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(['arnaud@exemple.test', 'brown@exemple.test']);
    expect(smtp.mails.map(({ source }) => source).join('')).not.toContain('alert(1)');
    expect(smtp.mails[0]?.source).toContain('Reply-To: marche@valombre.example');
    const traces = await admin.call('POST', '/api/mail-traces/filter', {
      filter: {
        Criteres: { and: [{ field: 'Lot', op: 'eq', value: body.Cle }] },
        Colonnes: ['Expediteur', 'Destinataire', 'Objet', 'DateEnvoi', 'DateCreation', 'Statut'],
      },
    });
    expect(traces.body.map(({ Expediteur, Statut, DateEnvoi }: Record<string, unknown>) => [Expediteur, Statut, DateEnvoi])).toEqual([
      ['accueil@valombre.example', 2, expect.stringMatching(/^\d{4}-/)],
      ['accueil@valombre.example', 2, expect.stringMatching(/^\d{4}-/)],
    ]);
  });

  it('is a record that holds it until the day that was chosen', async () => {
    const again = { ...request(), DejaEcrits: true };
    const { Empreinte } = (await admin.call('POST', '/api/mailings/contact/preparation', again)).body;
    const body = { ...again, Empreinte, Cle: crypto.randomUUID(), PartirLe: '2200-01-01T08:00:00.000' };
    expect((await admin.call('POST', '/api/mailings/contact', { ...body, PartirLe: 'demain' })).body.errors?.[0]).toMatchObject({
      path: 'PartirLe',
    });
    const { body: lot } = await admin.call('POST', '/api/mailings/contact', body);
    expect(lot).toMatchObject({ IdEnvoi: expect.any(Number), PartirLe: body.PartirLe, Nombre: 2, EnAttente: 2 });
    expect((await admin.call('GET', `/api/mail-envois/${lot.IdEnvoi}`)).body).toMatchObject({
      Libelle: 'Lettre du marché',
      Statut: 1,
      NbRestants: 2,
    });
    await server.pool.query('delete from mail_trace where id_envoi = $1', [lot.IdEnvoi]);
  });

  it('is asked again when the list changed since it was shown', async () => {
    const { Empreinte } = (await prepare(people.slice(0, 1))).body;
    const reply = await admin.call('POST', '/api/mailings/contact', {
      ...request(),
      Empreinte,
      Cle: '0f8fad5b-d9cb-469f-a165-70867728950e',
    });
    expect([reply.status, reply.body.code]).toEqual([409, 'mailing-change']);
  });

  it('needs a template of the context of the list', async () => {
    const film = await newTemplate({ Contexte: 1, TradObjet: { TraductionFr: 'Film' }, TradDescription: null });
    const reply = await admin.call('POST', '/api/mailings/contact/preparation', { ...request(), IdModele: film.body });
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, 'IdModele']);
  });

  it('is refused without its right or without the list', async () => {
    const reader = await server.signInWith(['contacts', 'mail-modele']);
    const sender = await server.signInWith(['envoyer-mail']);
    for (const person of [reader, sender]) {
      expect((await person.call('POST', '/api/mailings/contact/preparation', request())).status).toBe(403);
      const sending = { ...request(), Empreinte: 'x', Cle: '0f8fad5b-d9cb-469f-a165-70867728950f' };
      expect((await person.call('POST', '/api/mailings/contact', sending)).status).toBe(403);
    }
  });
});

describe('a template', () => {
  it('is refused on the text that names a field its context does not have', async () => {
    const reply = await newTemplate({ TradDescription: { TraductionFr: 'Bonjour {{prenom}}', TraductionEs: 'Hola {{nombre}}' } });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [
        {
          path: 'TradDescription.TraductionEs',
          code: 'champ-fusion',
          message: 'Champ inconnu dans ce contexte : {{nombre}}.',
          params: { noms: '{{nombre}}' },
        },
      ],
    ]);
  });

  it('is seen filled by a real record before it is saved, with what it misses', async () => {
    const { status, body } = await admin.call('POST', '/api/mails/apercu', {
      Contexte: 2,
      Objet: 'Pour {{prenom}}',
      Texte: '<p>{{structure}} {{inconnu}}</p><img src=x onerror=alert(1)>',
      Culture: 'fr',
      Id: people[0],
    });
    expect([status, body.Objet, body.Corps, body.Manquants, body.Inconnus, body.Email]).toEqual([
      200,
      'Pour Ada',
      expect.not.stringContaining('onerror'),
      ['structure'],
      ['inconnu'],
      'arnaud@exemple.test',
    ]);
  });
});

describe('the files of a template', () => {
  it('leave with its mails, in the language they are for, and stay with the trace', async () => {
    const files = await adminFiles(server);
    async function attach(Libelle: string, IdLangue: number | null): Promise<void> {
      const { body: file } = await files.send('/api/fichiers/mail-modele-document/IdFichier', { name: 'plan.pdf', bytes: pdf(Libelle) });
      const part = await admin.call('POST', '/api/mail-modele-documents', { IdModele: withFiles, Libelle, IdFichier: file.Id, IdLangue });
      expect(part.status).toBe(200);
    }
    const withFiles = (await newTemplate({ Libelle: 'Avec pièces' })).body;
    // The label of a document that was dropped on the template has no extension.
    await attach('Plan', null);
    await attach('Map.pdf', 36);
    const reader = await addContact('Garcin', { Email: 'garcin@exemple.test' });
    const mailingRequest = { IdModele: withFiles, filter: { IdsPk: [reader] } };
    const { Empreinte } = (await admin.call('POST', '/api/mailings/contact/preparation', mailingRequest)).body;
    const Cle = '3d813cbb-47fb-42ba-91df-831e1593ac29';
    await admin.call('POST', '/api/mailings/contact', { ...mailingRequest, Empreinte, Cle });
    await eventually(async () =>
      expect((await admin.call('GET', `/api/mailings/lots/${Cle}`)).body).toMatchObject({ Nombre: 1, Envoyes: 1 }),
    );
    const source = smtp.mails.at(-1)?.source ?? '';
    expect([source.includes('filename=Plan.pdf'), source.includes('filename=Map.pdf')]).toEqual([true, false]);
    const { rows } = await server.pool.query(
      'select d.libelle from mail_trace_document d join mail_trace t on t.id = d.id_trace where t.lot = $1',
      [Cle],
    );
    expect(rows).toEqual([{ libelle: 'Plan' }]);
  });
});

describe('a trace', () => {
  it('is sent again once, as a new trace when it had left', async () => {
    const { rows } = await server.pool.query("select id from mail_trace where destinataire = 'arnaud@exemple.test'");
    const before = smtp.mails.length;
    const body = { Ids: [rows[0].id], Cle: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
    const replies = await Promise.all([1, 2].map(() => admin.call('POST', '/api/mails/renvoi', body)));
    expect(replies.map(({ status, body: reply }) => [status, reply])).toEqual([
      [200, { Nombre: 1, Ignores: 0 }],
      [200, { Nombre: 1, Ignores: 0 }],
    ]);
    await eventually(async () => {
      const sent = await server.pool.query("select statut from mail_trace where destinataire = 'arnaud@exemple.test' order by id");
      expect(sent.rows.map(({ statut }) => statut)).toEqual([2, 2]);
    });
    expect(smtp.mails).toHaveLength(before + 1);
  });

  it('goes to the address that its contact has by now, whether it bounced or had left', async () => {
    const { pool } = server;
    const { rows } = await pool.query(
      "select id, id_contact from mail_trace where destinataire = 'arnaud@exemple.test' order by id limit 2",
    );
    const [bounced, sent] = rows;
    await pool.query('update mail_trace set statut = 3 where id = $1', [bounced.id]);
    await pool.query("update contact set email = 'arnaud.corrige@exemple.test' where id = $1", [bounced.id_contact]);
    const body = { Ids: [bounced.id, sent.id], Cle: '7c9e6679-7425-40de-944b-e07fc1f90ae9' };
    expect((await admin.call('POST', '/api/mails/renvoi', body)).body).toEqual({ Nombre: 2, Ignores: 0 });
    await eventually(async () => {
      const again = await pool.query("select id, statut from mail_trace where destinataire = 'arnaud.corrige@exemple.test' order by id");
      expect(again.rows.map(({ statut }) => statut)).toEqual([2, 2]);
      expect(again.rows[0].id).toBe(bounced.id);
    });
    expect(smtp.mails.slice(-2).map(({ to }) => to)).toEqual([['arnaud.corrige@exemple.test'], ['arnaud.corrige@exemple.test']]);
    // The tests below read them under their first address.
    await pool.query("update mail_trace set destinataire = 'arnaud@exemple.test' where destinataire = 'arnaud.corrige@exemple.test'");
    await pool.query("update contact set email = 'arnaud@exemple.test' where id = $1", [bounced.id_contact]);
  });

  it('keeps the record that it is about, and what it is found and sorted by, when it is sent again', async () => {
    const { pool } = server;
    await admin.call('POST', '/api/festival-editions', { Eannee: 2051, DateDebut: '2051-01-30', DateFin: '2051-02-07' });
    const course = await admin.call('POST', '/api/festival-courses', {
      Eannee: 2051,
      Lieu: 'Gare',
      Debut: '2051-01-30T10:00:00.000',
      Fin: '2051-01-30T11:00:00.000',
    });
    expect([course.status, course.body]).toEqual([200, expect.any(Number)]);
    const { rows } = await pool.query("select max(id) as id from mail_trace where destinataire = 'arnaud@exemple.test'");
    await pool.query('update mail_trace set id_course = $2, id_contact = null where id = $1', [rows[0].id, course.body]);
    const again = await admin.call('POST', '/api/mails/renvoi', { Ids: [rows[0].id], Cle: '7c9e6679-7425-40de-944b-e07fc1f90ae8' });
    expect(again.body).toEqual({ Nombre: 1, Ignores: 0 });
    const columns = 'id_course, objet, recherche, cle_tri_fiche_liee';
    const { rows: copies } = await pool.query(`select ${columns} from mail_trace where id >= $1 order by id`, [rows[0].id]);
    expect([copies.length, copies[1]]).toEqual([2, copies[0]]);
    expect(copies[1].id_course).toBe(course.body);
  });
});

describe('without a mail server', () => {
  it('keeps every mail, says so and sends nothing', async () => {
    const quiet = await startServer();
    try {
      const person = await quiet.signInAsAdmin();
      expect((await person.call('GET', '/api/mails/etat')).body).toMatchObject({ Simule: true });
      const author = await person.call('POST', '/api/personnes', { Nom: 'Gide', Prenom: 'Ada' });
      const contact = await person.call('POST', '/api/contacts', { IdPersonne: author.body, Email: 'gide@exemple.test', IsMailing: true });
      const made = await person.call('POST', '/api/mail-modeles', {
        Contexte: 2,
        Libelle: 'Lettre',
        TradObjet: { TraductionFr: 'Lettre' },
      });
      const mailingRequest = { IdModele: made.body, filter: { IdsPk: [contact.body] } };
      const { body: plan } = await person.call('POST', '/api/mailings/contact/preparation', mailingRequest);
      expect(plan).toMatchObject({ Simule: true, Destinataires: 1 });
      const sent = await person.call('POST', '/api/mailings/contact', {
        ...mailingRequest,
        Empreinte: plan.Empreinte,
        Cle: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
      });
      expect(sent.body).toMatchObject({ Nombre: 1, Gardes: 1, EnAttente: 0, Envoyes: 0 });
    } finally {
      await quiet.close();
    }
  });
});

describe('a mail written from right to left', () => {
  it.each([
    ['ar', 'مرحبا بكم في مهرجان الأفلام القصيرة', ' dir="rtl"'],
    ['fa', 'به جشنواره فیلم کوتاه خوش آمدید', ' dir="rtl"'],
    ['he', 'ברוכים הבאים לפסטיבל הסרטים', ' dir="rtl"'],
    ['fr', 'Bienvenue au festival, مرحبا', null],
  ])('names its language and its direction, in its HTML alone: %s', async (code, words, direction) => {
    const link = 'https://festival.example/a-long-address-in-latin-letters';
    const made = await newTemplate({
      Libelle: `Lettre ${code}`,
      TradObjet: { TraductionFr: `Lettre ${code}` },
      TradDescription: { TraductionFr: `<p>${words} {{prenom}} <a href="${link}">${words}</a></p>` },
    });
    const mailing = {
      IdModele: made.body,
      filter: { IdsPk: [await addContact(`Gance ${code}`, { Email: `gance-${code}@exemple.test` })], Tri: [] },
    };
    const { body } = await admin.call('POST', '/api/mailings/contact/preparation', mailing);
    await admin.call('POST', '/api/mailings/contact', { ...mailing, Empreinte: body.Empreinte, Cle: crypto.randomUUID() });
    const source = await eventually(() => {
      const sent = smtp.mails.find((mail) => mail.source.includes(`Subject: Lettre ${code}`));
      expect(sent).toBeDefined();
      return Promise.resolve(sent?.source ?? '');
    });
    const html = `<p>${words} Ada <a href="${link}">${words}</a></p>`;
    expect(partOf(source, 'text/html')).toContain(direction === null ? html : `<div lang="${code}"${direction}>${html}</div>`);
    expect(partOf(source, 'text/html').includes('dir=')).toBe(direction !== null);
    // The way out of a promotional letter follows, in the language of the tool.
    const plain = partOf(source, 'text/plain').trim().replaceAll('\r\n', '\n');
    expect(plain.startsWith(`${words} Ada ${words} (${link})\n\nVous recevez`)).toBe(true);
  });
});
