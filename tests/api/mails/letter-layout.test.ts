import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
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

describe('pictures of a letter', () => {
  async function attach(IdModele: number, name: string, bytes: Buffer): Promise<number> {
    const files = await adminFiles(server);
    const { body: file } = await files.send('/api/fichiers/mail-modele-document/IdFichier', { name, bytes });
    const part = await admin.call('POST', '/api/mail-modele-documents', { IdModele, Libelle: name, IdFichier: file.Id });
    expect([part.status, file.Id]).toEqual([200, expect.any(Number)]);
    return file.Id;
  }

  async function write(template: number, TraductionFr: string): Promise<string> {
    const path = `/api/mail-modeles/${template}`;
    const { body } = await admin.call('GET', path);
    const saved = await admin.call('PUT', path, { ...body, TradDescription: { TraductionFr } });
    expect(saved.status).toBe(200);
    return (await admin.call('GET', path)).body.TradDescription.TraductionFr;
  }

  it('leave inside the mail by content id, with their words in the text part, beside the other documents', async () => {
    const template = await newTemplate('<p>Bonjour</p>');
    const bytes = png(64, 24);
    const plan = await attach(template, 'plan.png', bytes);
    await attach(template, 'guide.pdf', pdf('Guide'));
    await write(template, `<p>Voici <img src="cid:fichier-${plan}" alt="Plan de la ville"></p>`);
    const shown = await admin.call('POST', '/api/mailings/contact/apercu', { IdModele: template, filter: { IdsPk: [reader] }, Rang: 0 });
    expect([shown.body.Corps, shown.body.PiecesJointes]).toEqual([
      `<p>Voici <img src="cid:fichier-${plan}" alt="Plan de la ville"></p>`,
      ['guide.pdf'],
    ]);
    const source = await sent(template);
    expect(source).toMatch(new RegExp(`<img style="max-width:100%[^"]*" src="cid:fichier-${plan}" alt="Plan de la ville">`));
    expect(source).toMatch(new RegExp(`Content-ID: <fichier-${plan}>`, 'i'));
    expect(source).toMatch(/Content-Disposition: inline; filename=plan\.png/i);
    expect(source).toMatch(/Content-Disposition: attachment; filename=guide\.pdf/i);
    expect(source.replaceAll(/\s/g, '')).toContain(bytes.toString('base64').replaceAll('=', ''));
    expect(source).toMatch(/Content-Type: text\/plain[^]*Voici \[Plan de la ville\][^]*text\/html/);
  });

  it('are only those that go with the mail: others leave their words', async () => {
    const other = await attach(await newTemplate('<p>Autre</p>'), 'secret.png', png(8, 8));
    const template = await newTemplate(`<p>Voici <img src="cid:fichier-${other}" alt="le plan">.</p>`);
    const source = await sent(template);
    expect(source).toContain('<p>Voici le plan.</p>');
    expect(source).not.toMatch(/secret\.png|cid:fichier/);
  });

  it('heavier than 1 MB go beside the text, which has their words', async () => {
    const template = await newTemplate('<p>Bonjour</p>');
    // Bytes after the end of a PNG are no part of its picture.
    const plan = await attach(template, 'grand.png', Buffer.concat([png(8, 8), Buffer.alloc(1_000_000)]));
    await write(template, `<p>Voici <img src="cid:fichier-${plan}" alt="le plan">.</p>`);
    const source = await sent(template);
    expect(source).toContain('<p>Voici le plan.</p>');
    expect(source).toMatch(/Content-Disposition: attachment; filename=grand\.png/i);
  });

  it('without words or from elsewhere are not kept in a template', async () => {
    const template = await newTemplate('<p>Bonjour</p>');
    expect(await write(template, '<p>a<img src="https://x.example/a.png" alt="x"><img src="cid:fichier-1" alt=" ">b</p>')).toBe(
      '<p>ab</p>',
    );
  });
});
