import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
let reader: number;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '0' } });
  admin = await server.signInAsAdmin();
  const person = await admin.call('POST', '/api/personnes', { Nom: 'Garcin', Prenom: 'Ada' });
  const contact = await admin.call('POST', '/api/contacts', { IdPersonne: person.body, IsMailing: true, Email: 'garcin@exemple.test' });
  reader = contact.body;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function newTemplate(TraductionFr: string): Promise<number> {
  const made = await admin.call('POST', '/api/mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: 'Lettre mise en page',
    TradObjet: { TraductionFr: 'Programme' },
    TradDescription: { TraductionFr },
  });
  expect([made.status, made.body]).toEqual([200, expect.any(Number)]);
  return made.body;
}

/** The mail that left: its source with long lines joined. */
async function sent(IdModele: number): Promise<string> {
  const request = { IdModele, filter: { IdsPk: [reader] }, DejaEcrits: true };
  const { Empreinte } = (await admin.call('POST', '/api/mailings/contact/preparation', request)).body;
  const Cle = crypto.randomUUID();
  expect((await admin.call('POST', '/api/mailings/contact', { ...request, Empreinte, Cle })).status).toBe(200);
  await eventually(async () => expect((await admin.call('GET', `/api/mailings/lots/${Cle}`)).body).toMatchObject({ Envoyes: 1 }));
  const source = smtp.mails.at(-1)?.source ?? '';
  return source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}

describe('buttons and tables of a letter', () => {
  const BUTTON = '<p><a class="bouton grand" onclick="x()" href="https://festival.example/r">Voir {{prenom}}</a></p>';
  const TABLE = '<table width="900"><tr><th>Jour</th><th>Salle</th></tr><tr><td>lundi</td><td>Rex</td></tr></table>';

  it('leave as tables with inline styles, and as words with addresses in the text part', async () => {
    const source = await sent(await newTemplate(`<p>Bonjour,</p>${TABLE}${BUTTON}`));
    expect(source).toMatch(/<table role="presentation"[^>]*><tr><td align="center" bgcolor="#[\da-f]{6}"/);
    expect(source).toMatch(/<a href="https:\/\/festival\.example\/r" style="display:inline-block;[^"]*">Voir Ada<\/a>/);
    expect(source).toMatch(/<td style="border:1px solid[^"]*">Jour<\/td><td style="border:1px solid[^"]*">Salle<\/td>/);
    expect(source).not.toMatch(/onclick|class=|width="900"/);
    expect(source).toMatch(
      /Content-Type: text\/plain[^]*Jour \| Salle\r\nlundi \| Rex\r\n[^]*Voir Ada \(https:\/\/festival\.example\/r\)[^]*text\/html/,
    );
  });

  it('stay marks in the template, the preview and the trace, which pages draw by themselves', async () => {
    const template = await newTemplate(`${TABLE}${BUTTON}`);
    const table = '<table><tbody><tr><td>Jour</td><td>Salle</td></tr><tr><td>lundi</td><td>Rex</td></tr></tbody></table>';
    const shown = await admin.call('POST', '/api/mailings/contact/apercu', { IdModele: template, filter: { IdsPk: [reader] }, Rang: 0 });
    expect(shown.body.Corps.replaceAll('<tbody>', '').replaceAll('</tbody>', '')).toBe(
      `${table.replaceAll(/<\/?tbody>/g, '')}<p><a class="bouton" href="https://festival.example/r">Voir Ada</a></p>`,
    );
  });

  it('are drawn amid words too', async () => {
    const source = await sent(await newTemplate('<p>Cliquez <a class="bouton" href="https://festival.example/r">ici</a> vite</p>'));
    expect(source).toMatch(/<p>Cliquez <a style="display:inline-block;[^"]*" href="https:\/\/festival\.example\/r">ici<\/a> vite<\/p>/);
  });
});
