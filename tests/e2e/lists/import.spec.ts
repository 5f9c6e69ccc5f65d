import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import Excel from 'exceljs';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function workbook(rows: readonly (readonly (string | number | Date | null)[])[]): Promise<Buffer> {
  const made = new Excel.Workbook();
  made.addWorksheet('Annuaire').addRows(rows.map((row) => [...row]));
  return Buffer.from(await made.xlsx.writeBuffer());
}

test('a workbook of contacts becomes contacts with their persons and structures, and is taken back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  const existingStructure = await createRecord(page, 'structures', { RaisonSociale: 'Les Films importés' });
  expect(existingStructure).toBeGreaterThan(0);
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'annuaire.xlsx',
    mimeType: XLSX,
    buffer: await workbook([
      ['Nom', 'Prénom', 'Email', 'Société', 'Adresse : Pays', 'Remarque'],
      ['Import', 'Ada', 'ada@import.example', 'les films IMPORTES', 'FR', 'à ignorer'],
      ['Import', 'Béla', 'bela@import.example', 'Société toute neuve', 'Espagne', null],
      ['Import', 'Chloé', 'pas une adresse', 'Société toute neuve', 'Espagne', null],
    ]),
  });
  await expect(dialog.getByText('3 lignes lues.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Email' })).toHaveValue('Email');
  await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Remarque' })).toHaveValue('');
  await dialog.getByRole('combobox', { name: 'Champ de la colonne Société' }).selectOption('Structure');
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Créer les fiches absentes : Personne' }).check();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');

  await expect(dialog.getByText('1 nom du fichier ne correspond à aucune fiche.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Créer la fiche qui manque : Structures/ }).check();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');

  await expect(dialog.getByText('2 fiches seront créées.')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Email' })).toContainText('4');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  const [commented] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger le fichier commenté' }).click(),
  ]);
  expect(commented.suggestedFilename()).toBe('annuaire-erreurs.xlsx');
  const given = new Excel.Workbook();
  await given.xlsx.load(Uint8Array.from(await readFile(await commented.path())).buffer);
  expect(JSON.stringify(given.getWorksheet('Annuaire')?.getCell('C4').note)).toContain('e-mail invalide');
  expect(given.getWorksheet('Annuaire')?.getCell('A2').value).toBe('Import');

  await dialog.getByRole('button', { name: 'Importer (2)' }).press('Enter');
  await expect(dialog.getByText('2 fiches ont été créées.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await visit(page, '/0/contacts?q=import.example');
  await expect(page.getByRole('row').filter({ hasText: 'ada@import.example' })).toContainText('Les Films importés');
  await expect(page.getByRole('row').filter({ hasText: 'bela@import.example' })).toContainText('Société toute neuve');

  await visit(page, '/mon-compte');
  await expect(page.getByText('Importation · ').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Annuler la série Contacts/ })
    .first()
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la série' }).press('Enter');
  await expect(page.getByText('Importation annulée pour 2 fiches.')).toBeVisible();
  await visit(page, '/0/contacts?q=import.example');
  await expect(page.getByText('ada@import.example')).toHaveCount(0);
});

test('an export is imported again unchanged, and changes nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  const IdPersonne = await createRecord(page, 'personnes', { Nom: 'Réimportée', Prenom: 'Zoé', IdPays: 45 });
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: 'Réimportation & fils' });
  const contactFields = { IdPersonne, IdLangueCorrespondance: 38, IsMailing: true, Portable: '06 01 02 03 04' };
  await createRecord(page, 'contacts', {
    ...contactFields,
    IdStructure,
    Email: 'zoe@reimport.example',
    IdsActivite: [113, 175],
    Adresse: { Ville: 'Brest', IdPays: 45 },
  });
  await createRecord(page, 'contacts', { ...contactFields, Email: 'zoe.autre@reimport.example' });
  await visit(page, '/0/contacts?q=réimportée');
  await expect(page.getByRole('row').filter({ hasText: 'reimport.example' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Exporter' }).press('Enter');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^Excel : toutes/ }).press('Enter')]);
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.xlsx', mimeType: XLSX, buffer: await readFile(await file.path()) });
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText('Aucune ligne ne peut être importée.')).toBeVisible({ timeout: 60_000 });
});

test('pasted cells are read as a file is', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/personnes');
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog.getByRole('textbox', { name: /collez/ }).fill('Prénom et nom\tNationalité\nAgnès COLLÉE\tItalie\n');
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Prénom et nom' })).toHaveValue('*');
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText('1 nom sera écrit en deux champs.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Prénom · Agnès COLLÉE' })).toHaveValue('Agnès');
  await expect(dialog.getByRole('textbox', { name: 'Nom · Agnès COLLÉE', exact: true })).toHaveValue('COLLÉE');
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expect(dialog.getByText('1 fiche sera créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importer 1 ligne' }).press('Enter');
  await expect(dialog.getByText('1 fiche a été créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await visit(page, '/0/personnes?q=collée');
  await expect(page.getByRole('row').filter({ hasText: 'COLLÉE' })).toContainText('Italie');
});

const CSV = 'text/csv';

test('what only comes near is chosen by nobody, and names are shown in the parts that are written', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  await createRecord(page, 'structures', { RaisonSociale: 'Cherimi Media Voisine' });
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  const file = [
    'sep=;',
    'Invités du jury;;;',
    'Personne;E-mail;Structure;Pays',
    'María José García Lozano;maria@proches.example;Cherimi Media Vois;UK',
  ];
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'proches.csv', mimeType: CSV, buffer: Buffer.from(`${file.join('\r\n')}\r\n`) });
  await expect(dialog.getByRole('combobox', { name: 'Ligne des titres' })).toHaveValue('3');
  await dialog.getByRole('combobox', { name: 'Champ de la colonne Pays' }).selectOption('Adresse.IdPays');
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');

  // The country is known by what people call it; the structure only comes near, and the person is nowhere.
  await expect(dialog.getByText('2 noms du fichier ne correspondent à aucune fiche.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Que faire de Cherimi Media Vois ?' })).toHaveValue('refuser');
  await expect(dialog.getByRole('button', { name: /^Cherimi Media Voisine/ })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Que faire de María José García Lozano ?' }).selectOption('creer');
  await expect(dialog.getByRole('textbox', { name: 'Nom · María José García Lozano', exact: true })).toHaveValue('García Lozano');
  await dialog.getByRole('textbox', { name: 'Prénom · María José García Lozano' }).fill('María-José');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expect(dialog.getByRole('row').filter({ hasText: 'Structure' })).toContainText("n'existe pas");
  await dialog.getByRole('button', { name: 'Revenir' }).press('Enter');

  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Que faire de María José García Lozano ?' }).selectOption('creer');
  await dialog.getByRole('textbox', { name: 'Prénom · María José García Lozano' }).fill('María-José');
  await dialog.getByRole('button', { name: /^Cherimi Media Voisine/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await dialog.getByRole('button', { name: 'Importer 1 ligne' }).press('Enter');
  await expect(dialog.getByText('1 fiche a été créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await visit(page, '/0/contacts?q=proches.example');
  const row = page.getByRole('row').filter({ hasText: 'maria@proches.example' });
  await expect(row).toContainText('García Lozano');
  await expect(row).toContainText('María-José');
  await expect(row).toContainText('Cherimi Media Voisine');
});

test('persons of two columns are created where somebody ticks it, in the letters that the file is in', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  const lines = 'Prénom;Nom;E-mail;Ville\rOdile;Marchandeau;odile@deuxcolonnes.example;Besançon\r';
  const mac = Buffer.from(lines.replaceAll('é', '\u008e').replaceAll('ç', '\u008d'), 'latin1');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'mac.csv', mimeType: CSV, buffer: mac });
  await expect(dialog.getByRole('combobox', { name: 'Lettres du fichier' })).toHaveValue('macintosh');
  await expect(dialog.getByRole('cell', { name: 'Besançon' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Lettres du fichier' }).selectOption('windows-1252');
  await expect(dialog.getByRole('cell', { name: 'Besançon' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Lettres du fichier' }).selectOption('macintosh');
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText('1 ligne ne peut pas être importée :')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revenir' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Créer les fiches absentes : Personne' }).check();
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await dialog.getByRole('button', { name: 'Importer 1 ligne' }).press('Enter');
  await expect(dialog.getByText('1 fiche a été créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await visit(page, '/0/contacts?q=deuxcolonnes.example');
  await expect(page.getByRole('row').filter({ hasText: 'odile@deuxcolonnes.example' })).toContainText('Besançon');
});

/** No other test makes an edition of this year. */
const YEAR = 2038;

test('a title that matches to the letter is sure behind its code, and hours past midnight are of the next day', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const year = { Eannee: YEAR };
  function titled(TraductionFr: string) {
    return { TradLibelle: { TraductionFr } };
  }
  await createRecord(page, 'festival-editions', { ...year, DateDebut: `${YEAR}-07-29`, DateFin: `${YEAR}-08-15` });
  const IdSection = await createRecord(page, 'festival-sections', { ...year, ...titled('Essai des titres'), IdSectionType: 1 });
  const codes = { P011: 'ANOTHER COUNTRY', P049: 'TALES OF THE GRIM SLEEPER', P060: "CHARLOTTE'S DREAM", P061: 'AN', P062: 'TALES' };
  for (const [Code, title] of Object.entries(codes))
    await createRecord(page, 'festival-programmes', { ...year, IdSection, Code, ...titled(title) });
  const lines = [
    'Édition;Programme;Date;Heure;Heure de fin',
    `${YEAR};AN;05/08/${YEAR};23h30;00h40`,
    `${YEAR};TALES;05/08/${YEAR};25:30;26:45`,
    `${YEAR};CHARLOTTE'S DREAM;05/08/${YEAR};14:00;15:40`,
  ];
  await listAct(page, 'Importer des lignes');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'grille.csv', mimeType: CSV, buffer: Buffer.from(lines.join('\n')) });
  await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Heure', exact: true })).toHaveValue('Debut@heure');
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  // No name raises a question: each is the title of one programme of that year.
  await expect(dialog.getByText('3 fiches seront créées.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importer 3 lignes' }).press('Enter');
  await expect(dialog.getByText('3 fiches ont été créées.')).toBeVisible();
  const filter = JSON.stringify({ Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Colonnes: ['Debut', 'Fin'] });
  const found = await answerOf<readonly { readonly Debut: string; readonly Fin: string }[]>(
    page,
    `/api/festival-programmations/filter?skip=0&take=10&filter=${encodeURIComponent(filter)}`,
  );
  expect(found.map(({ Debut, Fin }) => [Debut, Fin]).toSorted()).toEqual([
    [`${YEAR}-08-05T12:00:00.000`, `${YEAR}-08-05T13:40:00.000`],
    [`${YEAR}-08-05T21:30:00.000`, `${YEAR}-08-05T22:40:00.000`],
    [`${YEAR}-08-05T23:30:00.000`, `${YEAR}-08-06T00:45:00.000`],
  ]);
});
