/** One click out of promotional letters (RFC 8058): what they bring, what they leave out, and what still leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

const PUBLIC_URL = 'https://festival.exemple.test';

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
let promotional: number;
let due: number;
let contact: number;

beforeAll(async () => {
  smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '0', PUBLIC_URL };
  server = await startServer({ env });
  admin = await server.signInAsAdmin();
  promotional = await template(false);
  due = await template(true);
  const person = await admin.call('POST', '/api/personnes', { Nom: 'Kowalska', Prenom: 'Ewa' });
  const made = await admin.call('POST', '/api/contacts', { IdPersonne: person.body, IsMailing: true, Email: 'Ewa@exemple.test' });
  contact = made.body;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function template(IsTransactionnel: boolean): Promise<number> {
  const { body } = await admin.call('POST', '/api/mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: IsTransactionnel ? 'Dû' : 'Lettre',
    IsTransactionnel,
    TradObjet: { TraductionFr: IsTransactionnel ? 'Dû' : 'Lettre' },
    TradDescription: { TraductionFr: '<p>Bonjour</p>' },
  });
  return body;
}

function request(IdModele: number) {
  return { IdModele, DejaEcrits: true, filter: { IdsPk: [contact] } };
}

async function send(IdModele: number, more: Readonly<Record<string, unknown>> = {}) {
  const { Empreinte } = (await admin.call('POST', '/api/mailings/contact/preparation', request(IdModele))).body;
  const body = { ...request(IdModele), ...more, Empreinte, Cle: crypto.randomUUID() };
  const reply = await admin.call('POST', '/api/mailings/contact', body);
  expect(reply.status).toBe(200);
  return reply.body;
}

async function letter(IdModele: number): Promise<string> {
  const before = smtp.mails.length;
  await send(IdModele);
  await eventually(() => expect(smtp.mails.length).toBe(before + 1));
  return smtp.mails.at(-1)?.source ?? '';
}

function secretOf(source: string): string {
  return /\/desinscription\/([\w-]+)>/.exec(source.replaceAll(/\r\n[ \t]+/g, ''))?.[1] ?? '';
}

describe('a promotional letter', () => {
  it('brings one click out of it, a mail that is due does not', async () => {
    const source = (await letter(promotional)).replaceAll(/\r\n[ \t]+/g, ' ');
    expect(source).toMatch(/List-Unsubscribe: ?\s?<https:\/\/festival\.exemple\.test\/desinscription\/[\w-]{20,}>/);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(source.replaceAll(/=\r\n/g, '')).toContain('/desinscription#');
    const other = await letter(due);
    expect(other).not.toContain('List-Unsubscribe');
    expect(other).not.toContain('/desinscription');
  });

  it('unsubscribes by the form that a mail reader posts, and by nothing that only looks', async () => {
    const secret = secretOf(await letter(promotional));
    const looked = await fetch(`${server.url}/desinscription/${secret}`, { redirect: 'manual' });
    expect([looked.status, looked.headers.get('location')]).toEqual([302, `/desinscription#${secret}`]);
    expect((await admin.call('GET', `/api/contacts/${contact}`)).body.IsDesinscrit).toBe(false);
    const posted = await fetch(`${server.url}/desinscription/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(204);
    expect((await admin.call('GET', `/api/contacts/${contact}`)).body.IsDesinscrit).toBe(true);
    const wrong = await fetch(`${server.url}/desinscription/abcdefghijklmnopqrstuvwxyz`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    });
    expect(wrong.status).toBe(404);
  });

  it('goes to no address that unsubscribed, while what is due still leaves', async () => {
    const { body } = await admin.call('POST', '/api/mailings/contact/preparation', request(promotional));
    expect(body.Destinataires).toBe(0);
    expect(body.Ecartes).toEqual([expect.objectContaining({ Raison: 'desinscrit' })]);
    expect(await letter(due)).toContain('Bonjour');
  });

  it('reaches the address again once a person lifts it with a reason', async () => {
    const { body: rows } = await admin.call('POST', '/api/mail-desinscriptions/filter', {
      filter: { Colonnes: ['Email', 'Cause', 'Statut'] },
    });
    expect(rows).toEqual([expect.objectContaining({ Email: 'ewa@exemple.test', Cause: 2, Statut: 1 })]);
    const path = `/api/mail-desinscriptions/${rows[0].Id}`;
    const { body: one } = await admin.call('GET', path);
    const lifted = await admin.call('POST', `${path}/transitions/lever`, { Version: one.Version, Motif: 'Demandé par téléphone' });
    expect(lifted.status).toBe(200);
    expect((await admin.call('GET', path)).body).toMatchObject({ Statut: 2, Motif: 'Demandé par téléphone', LeveeLe: expect.any(String) });
    const { body } = await admin.call('POST', '/api/mailings/contact/preparation', request(promotional));
    expect(body.Destinataires).toBe(1);
  });

  it('stops in the queue once its address unsubscribes by the page', async () => {
    const secret = secretOf(await letter(promotional));
    const lot = await send(promotional, { PartirLe: '2200-01-01T08:00:00.000' });
    const addressReply = await server.anonymous.call('POST', '/api/desinscriptions/adresse', { Jeton: secret });
    expect(addressReply.body).toEqual({ Email: 'ewa@exemple.test', IsDesinscrite: false });
    expect((await server.anonymous.call('POST', '/api/desinscriptions', { Jeton: secret })).body.IsDesinscrite).toBe(true);
    const { body: mailing } = await admin.call('GET', `/api/mail-envois/${lot.IdEnvoi}`);
    await admin.call('PUT', `/api/mail-envois/${lot.IdEnvoi}`, { ...mailing, PartirLe: null });
    const before = smtp.mails.length;
    await eventually(async () => {
      const { rows } = await server.pool.query('select statut, erreur from mail_trace where id_envoi = $1', [lot.IdEnvoi]);
      expect(rows).toEqual([{ statut: 5, erreur: expect.stringContaining('désinscrite') }]);
    });
    expect(smtp.mails.length).toBe(before);
  });
});
