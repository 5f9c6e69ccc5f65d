import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import Excel from 'exceljs';
import { violations } from '../support/axe.ts';
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
  const known = await createRecord(page, 'structures', { RaisonSociale: 'Les Films importés' });
  expect(known).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Importer des lignes' }).press('Enter');
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
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');

  await expect(dialog.getByText('1 nom du fichier ne correspond à aucune fiche.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Créer toutes celles qui manquent' }).press('Enter');
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

  await dialog.getByRole('button', { name: 'Importer les lignes qui passent (2)' }).press('Enter');
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
  const said = { IdPersonne, IdLangueCorrespondance: 38, IsMailing: true, Portable: '06 01 02 03 04' };
  await createRecord(page, 'contacts', {
    ...said,
    IdStructure,
    Email: 'zoe@reimport.example',
    IdsActivite: [113, 175],
    Adresse: { Ville: 'Brest', IdPays: 45 },
  });
  await createRecord(page, 'contacts', { ...said, Email: 'zoe.autre@reimport.example' });
  await visit(page, '/0/contacts?q=réimportée');
  await expect(page.getByRole('row').filter({ hasText: 'reimport.example' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Exporter' }).press('Enter');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^Excel : toutes/ }).press('Enter')]);
  await page.getByRole('button', { name: 'Importer des lignes' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.xlsx', mimeType: XLSX, buffer: await readFile(await file.path()) });
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText("Aucune ligne n'écrirait quoi que ce soit.")).toBeVisible({ timeout: 60_000 });
});

test('pasted cells are read as a file is', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/personnes');
  await page.getByRole('button', { name: 'Importer des lignes' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await dialog.getByRole('textbox', { name: /collez/ }).fill('Prénom et nom\tNationalité\nAgnès COLLÉE\tItalie\n');
  await dialog.getByRole('button', { name: 'Continuer' }).press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Prénom et nom' })).toHaveValue('*');
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(dialog.getByText('1 fiche sera créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importer 1 ligne' }).press('Enter');
  await expect(dialog.getByText('1 fiche a été créée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await visit(page, '/0/personnes?q=collée');
  await expect(page.getByRole('row').filter({ hasText: 'COLLÉE' })).toContainText('Italie');
});
