/** A day of a translator: their batch leaves as a Word document, loses a row on the way, comes back whole, and is undone. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const RIGHTS = [
  'FESTIVAL-TRANCHES',
  'FESTIVAL-TRANCHE',
  'FESTIVAL-TRANCHE-FILMS',
  'FESTIVAL-TRANCHE-FILM-WRITE',
  'FILM-TEXTE',
  'FILM-TEXTE-WRITE',
  'FILM-TITRE',
];
const PASSWORD = 'quatre-cerises-mures';
const [ENGLISH, FRENCH] = [36, 38];
const SOURCE = 'Un passeur traverse.';

/** A batch at its translation, before its translator. */
async function prepare(browser: Browser): Promise<Page> {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const IdsDroit = await admin.evaluate(async (codes) => {
    const tree: { Id: number; Code: string }[] = await (await fetch('/api/utilisateur-droits/arbre')).json();
    return tree.filter(({ Code }) => codes.includes(Code)).map(({ Id }) => Id);
  }, RIGHTS);
  const group = await createRecord(admin, 'groupe-utilisateurs', { Nom: `Traduction ${mark}`, IdsDroit });
  const login = `traduction-${mark}@valombre.example`;
  function person(Nom: string, Login: string): Promise<number> {
    return createRecord(admin, 'utilisateurs', {
      Nom: `${Nom} ${mark}`,
      Prenom: 'Inès',
      Login,
      MotDePasse: PASSWORD,
      IdGroupeUtilisateur: group,
    });
  }
  const IdTraducteur = await person('Delorme', login);
  const IdCorrecteur = await person('Ancel', `correction-${mark}@valombre.example`);
  const type = await createRecord(admin, 'texte-types', { TradLibelle: { TraductionFr: `Synopsis ${mark}` } });
  const batch = await createRecord(admin, 'festival-tranches', {
    Libelle: `Lot ${mark}`,
    Eannee: 2026,
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
    IdTraducteur,
    IdCorrecteur,
    IdRelecteur: IdCorrecteur,
  });
  for (const title of ['Barque', 'Gué']) {
    const IdFilm = await createRecord(admin, 'films', { TitreOriginal: `${title} ${mark}` });
    await createRecord(admin, 'film-textes', { IdFilm, IdTexteType: type, IdLangue: FRENCH, Texte: SOURCE });
    await createRecord(admin, 'festival-tranche-films', { IdTranche: batch, IdFilm, IsCorrige: true });
  }
  for (const [Version, name] of ['envoyer-correction', 'valider-correction', 'envoyer-traduction'].entries())
    await step(admin, `/api/festival-tranches/${batch}/transitions/${name}`, { Version: Version + 1, Mail: false });
  return openSignedIn(browser, `/1/festival-tranche/${batch}`, { login, password: PASSWORD });
}

/** The document after somebody worked on it. */
function edited(bytes: Uint8Array, edit: (xml: string) => string): Buffer {
  const files = unzipSync(bytes);
  return Buffer.from(zipSync({ ...files, 'word/document.xml': strToU8(edit(strFromU8(files['word/document.xml'] ?? new Uint8Array()))) }));
}

async function bring(page: Page, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choisir un/ }).click();
  await (await choosing).setFiles({ name: 'retour.docx', mimeType: 'application/octet-stream', buffer });
}

test('a translator takes a batch out as Word, is told of a row that was lost, brings it back whole and takes it back', async ({
  browser,
}) => {
  const page = await prepare(browser);
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en Word' }).click();
  const bytes = new Uint8Array(await readFile(await (await leaving).path()));
  const full = edited(bytes, (xml) =>
    xml.replaceAll(
      new RegExp(`${SOURCE}(?<between></w:t></w:r></w:p></w:tc><w:tc><w:tcPr>(?:(?!</w:tcPr>).)*</w:tcPr>)<w:p/>`, 'gu'),
      `${SOURCE}$<between><w:p><w:r><w:t>A ferryman crosses.</w:t></w:r></w:p>`,
    ),
  );
  const lost = edited(new Uint8Array(full), (xml) => xml.replace(/<w:tr>(?:(?!<w:tr>).)*A ferryman crosses\..*?<\/w:tr>/su, ''));

  await page.getByRole('button', { name: 'Importer une traduction' }).click();
  const dialog = page.getByRole('dialog');
  await bring(page, lost);
  await expect(dialog.getByRole('alert')).toContainText("rien n'en est écrit");
  await expect(dialog.getByText('perdu dans le fichier')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Écrire/ })).toBeDisabled();
  await bring(page, full);
  await expect(dialog.getByText('A ferryman crosses.')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Écrire 2 textes' }).click();
  await expect(dialog).toContainText('2 textes écrits.');
  await dialog.getByRole('button', { name: 'Annuler cet import' }).click();
  await expect(dialog).toContainText('2 textes rendus.');
});

test('a translator hands over the step once each film is translated, without the right to write the batch', async ({ browser }) => {
  const page = await prepare(browser);
  await page.getByRole('button', { name: 'Valider la traduction' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Toutes les fiches de la tranche doivent être marquées traduites.');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.getByRole('tab', { name: 'Textes côte à côte' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Traduit, / });
  await expect(boxes).toHaveCount(2);
  const texts = page.getByRole('textbox', { name: /^Synopsis .*Anglais, / });
  for (const rank of [0, 1]) {
    await texts.nth(rank).fill('A ferryman crosses.');
    await boxes.nth(rank).check();
  }
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Valider la traduction' }).click();
  await expect(page.getByRole('button', { name: 'Valider la traduction' })).toHaveCount(0);
  const id = Number(/festival-tranche\/(\d+)/.exec(page.url())?.[1]);
  expect(JSON.parse(await keptRecord(page, 'festival-tranches', id))).toMatchObject({ DateTraduit: expect.any(String) });
});

const TMX = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="OmegaT" segtype="sentence" o-tmf="x" adminlang="fr" srclang="fr" datatype="plaintext"/><body>
<tu><tuv xml:lang="fr-FR"><seg>${SOURCE}</seg></tuv><tuv xml:lang="en-GB"><seg>A boatman crosses.</seg></tuv></tu>
</body></tmx>`;

/** Brings a TMX file into the memory, after one that cannot be read. */
async function fillMemory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'TMX' }).click();
  await page.getByRole('menuitem', { name: 'Importer un fichier TMX' }).click();
  const dialog = page.getByRole('dialog');
  for (const buffer of [TMX.replace('</seg>', '</sag>'), TMX]) {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choisir un fichier' }).click();
    await (await choosing).setFiles({ name: 'memoire.tmx', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });
    if (buffer === TMX) await expect(dialog).toContainText(/unité ajoutée|déjà dans la mémoire/);
    else await expect(dialog.getByRole('alert')).toContainText("n'est pas un TMX lisible : erreur ligne 4");
  }
  await dialog.getByText('Fermer', { exact: true }).click();
}

test('a translator takes a sentence of the memory by a key and mends what departs from the glossary', async ({ browser }) => {
  const admin = await openSignedIn(browser, '/0/memoire-traductions');
  await fillMemory(admin);
  const term = { TradLibelle: { TraductionFr: 'passeur', TraductionEn: 'ferryman' }, Nature: 0, IsActif: true };
  await createRecord(admin, 'glossaire-termes', term);
  const page = await prepare(browser);
  await page.getByRole('tab', { name: 'Textes côte à côte' }).click();
  const first = page.getByRole('textbox', { name: /^Synopsis .*Anglais, Barque/ });
  await expect(page.getByRole('list', { name: /^Correspondances de la mémoire, Synopsis .*Barque/ })).toContainText('A boatman crosses.');
  await first.focus();
  await page.keyboard.press('Alt+Digit1');
  await expect(first).toHaveValue('A boatman crosses.');
  const notices = page.getByRole('list', { name: /^Glossaire, Synopsis .*Barque/ });
  await expect(notices).toContainText('« passeur » se dit « ferryman »');
  expect(await violations(page)).toEqual([]);
  await first.fill('A ferryman crosses.');
  await expect(notices).toHaveCount(0);
  await page.keyboard.press('Alt+KeyT');
  await expect(page.getByRole('checkbox', { name: /^Traduit, Barque/ })).toBeChecked();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
});
