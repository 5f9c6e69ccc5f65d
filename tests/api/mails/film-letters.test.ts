import { afterAll, beforeAll, expect, it } from 'vitest';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { png } from '#tests/support/sample-files.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

const YEAR = 2097;
const DIRECTOR = 1;
const SCREEN = 'catalogue-preparation';
let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
let section: number;
const { create, read } = recordCalls(() => admin);

interface Made {
  readonly film: number;
  readonly entry: number;
  readonly email: string;
}

async function programmed(titre: string, email: string): Promise<Made> {
  const film = await create('films', { TitreOriginal: titre, AnneeProd: 2096 });
  const IdPersonne = await create('personnes', { Nom: titre, Prenom: 'Ana', Email: email });
  await create('film-credits', { IdFilm: film, IdFonction: DIRECTOR, IdPersonne });
  const entry = await create('festival-inscriptions', { IdFilm: film, IdSection: section, Eannee: YEAR });
  for (const step of ['shortlister', 'programmer']) {
    const { Version } = await read('festival-inscriptions', entry);
    await admin.call('POST', `/api/festival-inscriptions/${entry}/transitions/${step}`, { Version, Mail: false });
  }
  return { film, entry, email };
}

async function addPicture(IdFilm: number, more: object): Promise<{ readonly id: number; readonly bytes: Buffer }> {
  const bytes = Buffer.concat([png(40, 20), Buffer.from(JSON.stringify(more))]);
  const { body } = await (await adminFiles(server)).send('/api/fichiers/film-image/IdImage', { name: 'x.png', bytes });
  await create('film-images', { IdFilm, IdImage: body.Id, Type: 2, ...more });
  return { id: body.Id, bytes };
}

async function templateOf(TraductionFr: string): Promise<number> {
  return create('mail-modeles', {
    Contexte: 3,
    Type: 1,
    IsTransactionnel: true,
    Libelle: 'Lettre de film',
    TradObjet: { TraductionFr: 'À propos de {{film}} {{photo}}' },
    TradDescription: { TraductionFr },
  });
}

interface Sending {
  readonly IdModele: number;
  readonly entries: readonly number[];
  readonly Vers?: string;
}

function requestOf({ IdModele, entries, Vers = 'realisation' }: Sending) {
  return { IdModele, Vers, filter: { IdsPk: [...entries] }, DejaEcrits: true };
}

async function previewed(sending: Sending) {
  return (await admin.call('POST', `/api/mailings/${SCREEN}/apercu`, { ...requestOf(sending), Rang: 0 })).body;
}

async function sent(sending: Sending): Promise<string> {
  const request = requestOf(sending);
  const { Empreinte } = (await admin.call('POST', `/api/mailings/${SCREEN}/preparation`, request)).body;
  const Cle = crypto.randomUUID();
  expect((await admin.call('POST', `/api/mailings/${SCREEN}`, { ...request, Empreinte, Cle })).status).toBe(200);
  await eventually(async () => expect((await admin.call('GET', `/api/mailings/lots/${Cle}`)).body).toMatchObject({ EnAttente: 0 }));
  return (smtp.mails.at(-1)?.source ?? '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=23', '#');
}

/** Opens the proof of a film and sends it to an address. */
async function openProof({ entry }: Made): Promise<void> {
  const choice = { filter: { IdsPk: [entry] }, Ordre: ['realisation', 'production', 'deposant'], IsRelance: false };
  const { Empreinte } = (await admin.call('POST', '/api/epreuves-envois/apercu', choice)).body;
  const reply = await admin.call('POST', '/api/epreuves-envois', { ...choice, IdGabarit: null, IsMails: true, Empreinte });
  expect(reply.body).toEqual({ Films: 1, Mails: 1 });
}

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'catalogue@valombre.example',
      MAIL_RETRY_S: '0',
      PUBLIC_URL: 'http://localhost:9/',
    },
  });
  admin = await server.signInAsAdmin();
  await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
  section = await create('festival-sections', { TradLibelle: { TraductionFr: 'Pages' }, IdSectionType: 1, Eannee: YEAR, Prefixe: 'Pl' });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

it('shows the first photo of the film inside the letter, and leaves pictures for teaching out', async () => {
  const { film, entry } = await programmed('Ressac', 'ressac@real.example');
  await addPicture(film, { Ordre: 1, IsReserve: true, Copyright: '© École' });
  const { id, bytes } = await addPicture(film, { Ordre: 2, Copyright: '© Préau' });
  const IdModele = await templateOf('<p>{{photo}}</p><p>{{creditsPhotos}}</p>');
  const shown = await previewed({ IdModele, entries: [entry] });
  expect(shown).toMatchObject({ Objet: 'À propos de Ressac', Manquants: [] });
  expect(shown.Corps).toContain(`<img src="cid:fichier-${id}" alt="Ressac">`);
  const source = await sent({ IdModele, entries: [entry] });
  expect(source).toMatch(new RegExp(`Content-ID: <fichier-${id}>`, 'i'));
  expect(source.replaceAll(/\s/g, '')).toContain(bytes.toString('base64').replaceAll('=', ''));
});

it('takes no text of a record for a picture', async () => {
  const { film, entry } = await programmed('Leurre', 'leurre@real.example');
  const { id } = await addPicture(film, { IsReserve: true, Copyright: '© Secret' });
  const { Version, ...values } = await read('films', film);
  expect((await admin.call('PUT', `/api/films/${film}`, { ...values, Version, TitreOriginal: `cid:fichier-${id}` })).status).toBe(200);
  const IdModele = await templateOf('<p>{{film}} {{photo}}</p>');
  const shown = await previewed({ IdModele, entries: [entry] });
  expect(shown).toMatchObject({ Manquants: ['photo'] });
  expect(shown.Corps).toBe(`<p>cid:fichier-${id} [photo : vide]</p>`);
});

it('asks for the credit of the photos that have none, by name, and by the link of a proof that waits', async () => {
  const made = await programmed('Grève', 'greve@real.example');
  const { film, entry, email } = made;
  await addPicture(film, { Ordre: 1, Libelle: 'Plan large', Copyright: null });
  await addPicture(film, { Ordre: 2, Libelle: 'Portrait', Copyright: '© Préau' });
  const [{ Id }] = (
    await admin.call('POST', '/api/mail-modeles/filter', {
      filter: { Criteres: { field: 'Usage', op: 'eq', value: 47 } },
      skip: 0,
      take: 1,
    })
  ).body;
  const without = await previewed({ IdModele: Id, entries: [entry] });
  expect(without.Corps).toContain('ces photos de « Grève » : Plan large.');
  expect(without.Corps).toContain('Répondez simplement à ce mail');
  await openProof(made);
  expect((await previewed({ IdModele: Id, entries: [entry] })).Corps).toContain('http://localhost:9/bon-a-tirer#…');
  const secret = /bon-a-tirer#([\w-]{20,})/.exec(await sent({ IdModele: Id, entries: [entry] }))?.[1] ?? '';
  const opened = await admin.call('POST', '/api/epreuve', { Jeton: secret });
  expect(opened.body).toMatchObject({ Film: 'Grève' });
  expect(smtp.mails.at(-1)?.to).toContain(email);
});

it('gives the link of a proof to its addressee alone, and only by who may send proofs', async () => {
  const made = await programmed('Cale', 'cale@real.example');
  const house = await create('structures', { RaisonSociale: 'Les Films de la Cale', Email: 'maison@prod.example' });
  await create('film-credits', { IdFilm: made.film, IdFonction: 2, IdStructure: house });
  await openProof(made);
  const IdModele = await templateOf('<p>Relisez : {{lienEpreuve}}</p>');
  const entries = [made.entry];
  expect(await previewed({ IdModele, entries })).toMatchObject({ Email: made.email, Manquants: ['photo'] });
  expect(await previewed({ IdModele, entries, Vers: 'production' })).toMatchObject({
    Email: 'maison@prod.example',
    Manquants: ['photo', 'lienEpreuve'],
  });
  const other = await server.signInWith([
    'FESTIVAL-INSCRIPTION',
    'CATALOGUE-PREPARATIONS',
    'ENVOYER-MAIL',
    'MAIL-MODELE',
    'FILM',
    'FILM-IMAGE',
  ]);
  const refused = await other.call('POST', `/api/mailings/${SCREEN}/preparation`, requestOf({ IdModele, entries }));
  expect([refused.status, refused.body]).toEqual([403, expect.anything()]);
  expect((await read('festival-inscriptions', made.entry))['EtatEpreuve']).toBe(EpreuveEtat.envoye);
});
