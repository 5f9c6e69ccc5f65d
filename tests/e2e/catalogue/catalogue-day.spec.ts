/** The day of the catalogue editor: what is missing, the letter that asks for it, the archive, the proofs of the teams and their answers. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp-server.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { rows } from '../support/read.ts';
import { type Credentials, signIn } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const YEAR = 2069;
const [ENGLISH, FRENCH, FRANCE] = [36, 38, 45];
const EDITOR = { login: 'edition@valombre.example', password: 'quatre-cerises-mures' };
/** Rights of somebody who makes the catalogue: the films with their texts, the list of what they lack, letters and proofs. */
const RIGHTS = [
  'CATALOGUE-PREPARATIONS CATALOGUE-GABARITS FILMS FILM FILM-WRITE FILM-TITRE FILM-CREDIT FILM-IMAGE FILM-TEXTE FILM-TEXTE-WRITE TOUS-TEXTES',
  'FESTIVAL-INSCRIPTIONS FESTIVAL-INSCRIPTION FESTIVAL-INSCRIPTIONS-A-PROGRAMMER FESTIVAL-SECTIONS FESTIVAL-SECTION TOUTES-SECTIONS',
  'PERSONNES PERSONNE MAIL-MODELES MAIL-MODELE ENVOYER-MAIL ENVOYER-EPREUVE',
]
  .join(' ')
  .split(' ');

interface Made {
  readonly synopsis: number;
  /** Ids of films and of their entries, by title. */
  readonly films: Readonly<Record<string, { readonly film: number; readonly entry: number; readonly text: number }>>;
}

async function addEditor(admin: Page): Promise<void> {
  const tree = await answerOf<readonly { Id: number; Code: string }[]>(admin, '/api/utilisateur-droits/arbre');
  const IdsDroit = tree.filter(({ Code }) => RIGHTS.includes(Code)).map(({ Id }) => Id);
  const IdGroupeUtilisateur = await createRecord(admin, 'groupe-utilisateurs', { Nom: 'Catalogue', IdsDroit });
  const person = { Nom: 'Ormeau', Prenom: 'Basile', Login: EDITOR.login, MotDePasse: EDITOR.password };
  await createRecord(admin, 'utilisateurs', { ...person, IdGroupeUtilisateur });
}

/** Three programmed films whose director is written to; the catalogue expects a synopsis in French and in English of each. */
async function prepare(admin: Page): Promise<Made> {
  await createRecord(admin, 'festival-editions', { Eannee: YEAR, DateDebut: '2069-01-28', DateFin: '2069-02-05', IsDefaut: true });
  const IdSectionType = await createRecord(admin, 'festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
  const section = { TradLibelle: { TraductionFr: 'Nationale' }, IdSectionType, Eannee: YEAR, Prefixe: 'N' };
  const IdSection = await createRecord(admin, 'festival-sections', section);
  const synopsis = await createRecord(admin, 'texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  for (const IdLangue of [FRENCH, ENGLISH]) await createRecord(admin, 'texte-attendus', { Eannee: YEAR, IdTexteType: synopsis, IdLangue });
  const films: Record<string, Made['films'][string]> = {};
  for (const [rank, name] of ['Phare', 'Moulin', 'Tramway'].entries()) {
    const film = await createRecord(admin, 'films', { TitreOriginal: name, AnneeProd: 2068, IdPays: FRANCE, Duree: '00:12:00' });
    const Email = `${name.toLowerCase()}@real.example`;
    const IdPersonne = await createRecord(admin, 'personnes', { Nom: `Réal ${name}`, Prenom: 'Ana', Email });
    await createRecord(admin, 'film-credits', { IdFilm: film, IdFonction: FonctionSysteme.realisateur, IdPersonne });
    const place = { IdFilm: film, IdTexteType: synopsis };
    const text = await createRecord(admin, 'film-textes', { ...place, IdLangue: FRENCH, Texte: `${name}, un soir de pluie.` });
    // One film alone has its English text.
    if (rank === 0) await createRecord(admin, 'film-textes', { ...place, IdLangue: ENGLISH, Texte: 'A lighthouse on a rainy evening.' });
    const page = { PageCatalogue: 10 + rank, Numero: `N${rank + 1}` };
    const entry = await createRecord(admin, 'festival-inscriptions', { IdFilm: film, IdSection, Eannee: YEAR, ...page });
    for (const taken of ['shortlister', 'programmer']) {
      const { Version } = await answerOf<{ Version: number }>(admin, `/api/festival-inscriptions/${entry}`);
      await step(admin, `/api/festival-inscriptions/${entry}/transitions/${taken}`, { Version, Mail: false });
    }
    films[name] = { film, entry, text };
  }
  // Every part of a film.
  await createRecord(admin, 'catalogue-gabarits', { Libelle: 'Catalogue papier', Rubriques: 1023, IsConnusSeulement: false });
  await createRecord(admin, 'mail-modeles', {
    Contexte: 3,
    Type: 1,
    Libelle: 'Pièces du catalogue',
    IsActif: true,
    IsTransactionnel: true,
    TradObjet: { TraductionFr: 'Votre page au catalogue' },
    TradDescription: { TraductionFr: '<p>{{film}} : {{manques}}</p>' },
  });
  return { synopsis, films };
}

async function signedIn(browser: Browser, url: string, credentials: Credentials): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto(`${url}/login`);
  await signIn(page, credentials);
  return page;
}

/** Mails to an address, on one line each. */
function mailsTo(smtp: TestSmtp, address: string): readonly string[] {
  const received = smtp.mails.filter(({ to }) => to.includes(address));
  return received.map(({ source }) => source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#'));
}

/** Links of proofs that an address received, the last one last. */
function linksTo(smtp: TestSmtp, address: string): readonly string[] {
  return mailsTo(smtp, address).flatMap((source) => /http[^\s"<]*\/bon-a-tirer#[\w-]+/.exec(source)?.[0] ?? []);
}

async function lastLinkTo(smtp: TestSmtp, address: string, count: number): Promise<string> {
  await expect.poll(() => linksTo(smtp, address)).toHaveLength(count);
  return linksTo(smtp, address).at(-1) ?? '';
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row', { name: new RegExp(name) });
}

/** The number of rows that wait behind an entry of the menu. */
function waitingIn(page: Page, entry: string): Locator {
  const line = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: entry, exact: true }) });
  return line.last().getByRole('link', { name: /^\d+ / });
}

async function chooseProofs(page: Page, action: 'Envoyer…' | 'Relancer sans réponse…'): Promise<Locator> {
  await page.getByRole('button', { name: 'Bons à tirer', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

function stateOf(page: Page, entry: number | undefined): Promise<unknown> {
  return answerOf<{ EtatEpreuve: number }>(page, `/api/festival-inscriptions/${entry}`).then(({ EtatEpreuve }) => EtatEpreuve);
}

test('the catalogue editor asks for what is missing, gets the catalogue out and has its pages approved', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const smtp = await startSmtp();
  const server = await startServerProcess({ dataDir: folder, env: { SMTP_URL: smtp.url, MAIL_FROM: 'catalogue@valombre.example' } });
  try {
    const admin = await signedIn(browser, server.url, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    await addEditor(admin);
    const made = await prepare(admin);
    const page = await signedIn(browser, server.url, EDITOR);

    await test.step('what is missing stands in views, filters and the menu', async () => {
      await page.getByRole('button', { name: 'Déplier le menu' }).click();
      await page.getByRole('link', { name: 'Préparation du catalogue', exact: true }).click();
      await expect(waitingIn(page, 'Préparation du catalogue')).toHaveAccessibleName('3 à compléter');
      for (const name of ['Phare', 'Moulin', 'Tramway']) await expect(row(page, name)).toContainText('photo');
      await expect(row(page, 'Phare')).not.toContainText('texte anglais');
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath('preparation.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: test.info().outputPath('preparation-sombre.png') });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('tab', { name: /^Sans texte français/ }).click();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(0);
      await page.getByRole('tab', { name: /^Sans texte anglais/ }).click();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(2);
      await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('Moulin');
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(1);
      await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('');
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(2);
    });

    await test.step('one letter a film asks for it, and what comes leaves the view', async () => {
      await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
      await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
      await dialog.getByLabel('Modèle').selectOption({ label: 'Pièces du catalogue' });
      await dialog.getByLabel('Destinataires').selectOption({ label: 'La réalisation' });
      await dialog.getByRole('button', { name: /^Envoyer à 2/ }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Envoyer à 2/ })
        .click();
      await expect.poll(() => mailsTo(smtp, 'moulin@real.example').join('')).toContain('texte anglais');
      await expect.poll(() => mailsTo(smtp, 'tramway@real.example')).toHaveLength(1);
      expect(mailsTo(smtp, 'phare@real.example')).toEqual([]);
      await dialog.getByRole('button', { name: 'Fermer' }).last().click();
      const text = { IdFilm: made.films['Moulin']?.film, IdTexteType: made.synopsis, IdLangue: ENGLISH, Texte: 'A mill.' };
      await createRecord(admin, 'film-textes', text);
      await page.reload();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(1);
    });

    await test.step('the archive holds the films and texts of the database', async () => {
      await page.getByRole('tab', { name: /^Tous les films du catalogue/ }).click();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(3);
      await page.getByRole('button', { name: 'Sortir le catalogue' }).click();
      await page.getByRole('menuitem', { name: 'Catalogue papier', exact: true }).click();
      const leaving = page.waitForEvent('download');
      await page.getByLabel('Notifications').getByRole('button', { name: 'Télécharger', exact: true }).click();
      const archive = unzipSync(new Uint8Array(await readFile(await (await leaving).path())));
      const xml = strFromU8(archive['catalogue.xml'] ?? new Uint8Array());
      const texts = await rows(page, 'film-textes', {
        where: { field: 'IdFilm', op: 'in', value: Object.values(made.films).map(({ film }) => film) },
        columns: ['Texte'],
      });
      expect(texts).toHaveLength(5);
      expect([xml.match(/<film[ >]/g)?.length, xml.match(/<texte[ >]/g)?.length]).toEqual([3, texts.length]);
      for (const { Texte } of texts) expect(xml).toContain(String(Texte));
    });

    await test.step('each team gets its page and a link; one asks for a correction, one approves', async () => {
      await page.getByRole('tab', { name: /^Bon à tirer à envoyer/ }).click();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(3);
      const dialog = await chooseProofs(page, 'Envoyer…');
      await expect(dialog.getByText('3 films')).toBeVisible();
      expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
      await page.screenshot({ path: test.info().outputPath('envoi-bons-a-tirer.png') });
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await expect(dialog).toBeHidden();

      const context = await browser.newContext({ locale: 'fr-FR' });
      const director = await context.newPage();
      await director.goto(await lastLinkTo(smtp, 'phare@real.example', 1));
      await expect(director.getByText('« Phare »')).toBeVisible();
      const download = director.waitForEvent('download');
      await director.getByRole('button', { name: 'Voir la page en PDF' }).click();
      const paper = await readFile(await (await download).path());
      expect(pdfText(paper)).toContain('A lighthouse on a rainy evening.');
      await director.screenshot({ path: test.info().outputPath('page-du-film.png'), fullPage: true });
      await director.emulateMedia({ colorScheme: 'dark' });
      await director.screenshot({ path: test.info().outputPath('page-du-film-sombre.png'), fullPage: true });
      await director.getByRole('textbox').filter({ hasText: 'Phare, un soir de pluie.' }).fill('Phare, un soir d’orage.');
      await director.getByRole('button', { name: 'Envoyer 1 correction' }).click();
      await expect(director.getByText('le festival a reçu vos corrections')).toBeVisible();
      await director.goto(await lastLinkTo(smtp, 'moulin@real.example', 1));
      await expect(director.getByText('« Moulin »')).toBeVisible();
      await director.getByRole('button', { name: 'J’approuve cette page' }).click();
      await expect(director.getByText('la page est approuvée')).toBeVisible();
      await context.close();
    });

    await test.step('staff take the correction over from the menu, and the film says where its page is', async () => {
      await expect(waitingIn(page, 'Bons à tirer')).toHaveAccessibleName('1 corrections à examiner');
      await waitingIn(page, 'Bons à tirer').click();
      await row(page, 'Phare').dblclick();
      const correction = row(page, 'Synopsis');
      await expect(correction).toContainText('Phare, un soir d’orage.');
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath('corrections.png') });
      await correction.getByRole('radio', { name: 'Reprendre' }).check();
      await page.getByRole('button', { name: 'Enregistrer 1 décision' }).click();
      await expect(page.getByText('1 décision enregistrée.')).toBeVisible();
      expect(await answerOf(page, `/api/film-textes/${made.films['Phare']?.text}`)).toMatchObject({ Texte: 'Phare, un soir d’orage.' });
      const states = Object.values(made.films).map(({ entry }) => stateOf(page, entry));
      expect(await Promise.all(states)).toEqual([EpreuveEtat.corrige, EpreuveEtat.approuve, EpreuveEtat.envoye]);
      await expect(waitingIn(page, 'Bons à tirer')).toHaveCount(0);
    });

    await test.step('who has not answered is reminded, with a link that replaces the former one', async () => {
      const former = await lastLinkTo(smtp, 'tramway@real.example', 1);
      await page.getByRole('link', { name: 'Préparation du catalogue', exact: true }).click();
      await page.getByRole('tab', { name: /^Bon à tirer sans réponse/ }).click();
      await expect(page.getByRole('row', { name: /Phare|Moulin|Tramway/ })).toHaveCount(1);
      const dialog = await chooseProofs(page, 'Relancer sans réponse…');
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, 'Tramway')).toContainText('Relancé');
      const link = await lastLinkTo(smtp, 'tramway@real.example', 2);
      expect(mailsTo(smtp, 'phare@real.example')).toHaveLength(1);
      const context = await browser.newContext({ locale: 'fr-FR' });
      const director = await context.newPage();
      await director.goto(former);
      await expect(director.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await director.goto('about:blank');
      await director.goto(link);
      await director.getByRole('button', { name: 'J’approuve cette page' }).click();
      await expect(director.getByText('la page est approuvée')).toBeVisible();
      await context.close();
      await expect.poll(() => stateOf(page, made.films['Tramway']?.entry)).toBe(EpreuveEtat.approuve);
    });
  } finally {
    await server.kill('SIGTERM');
    await smtp.close();
    remove();
  }
});
