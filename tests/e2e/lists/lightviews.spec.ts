/** Records without a page of their own open beside their list, and new records start with what their list says of them. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { lightviewLists, listAddress } from '../support/walk.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { openWalkRecords, type WalkRecords } from '../support/walk-records.ts';

let page: Page;
let records: WalkRecords;

test.beforeAll(async ({ browser }) => {
  records = openWalkRecords();
  page = await openSignedIn(browser, '/dashboard');
});
test.afterAll(async () => {
  await page.context().close();
  await records.close();
});

function side() {
  return page.getByRole('dialog', { name: 'Mot-clé' });
}

function cell(name: string) {
  return page.getByRole('gridcell', { name, exact: true });
}

function french() {
  return side().getByRole('textbox').first();
}

test('a record without a page of its own is created, changed and deleted beside its list', async () => {
  await visit(page, '/0/mot-cles?taille=30');
  await page.getByRole('button', { name: 'Nouveau mot-clé' }).click();
  await french().fill('Aurore');
  await side().getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/fiche=\d{4}/);
  await expect(cell('Aurore')).toBeVisible();
  await french().fill('Aurore boréale');
  await page.keyboard.press('Control+s');
  await expect(cell('Aurore boréale')).toBeVisible();
  await side().getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(side()).toHaveCount(0);
  await expect(page).toHaveURL(/\/0\/mot-cles\?(?!.*fiche)/);
  await expect(cell('Aurore boréale')).toHaveCount(0);
});

test('the layer is part of the address, follows the order of the list and closes with Escape', async () => {
  for (const name of ['Banquise', 'Canicule']) {
    await visit(page, '/0/mot-cles?fiche=0');
    await french().fill(name);
    await side().getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/fiche=\d{4}/);
  }
  await visit(page, '/0/mot-cles?tri=Libelle');
  await cell('Banquise').focus();
  await page.keyboard.press('Enter');
  await expect(side().getByRole('heading', { name: 'Banquise' })).toBeVisible();
  await page.reload();
  await expect(side().getByRole('heading', { name: 'Banquise' })).toBeVisible();
  await side().getByRole('button', { name: 'Fiche suivante' }).click();
  await expect(side().getByRole('heading', { name: 'Canicule' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side()).toHaveCount(0);
});

test('unsaved work in the layer is asked about before it closes', async () => {
  await visit(page, '/0/mot-cles?fiche=0');
  await french().fill('Perdu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rester' }).click();
  await expect(french()).toHaveValue('Perdu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(side()).toHaveCount(0);
});

for (const step of lightviewLists) {
  test(`a row of ${listAddress(step)} opens beside the list, and only there is it written where the right allows`, async () => {
    const id = await records.idFor(step.screen);
    await visit(page, `${listAddress(step)}?fiche=${id}`);
    const layer = page.locator('section[role=dialog]');
    await expect(layer.getByRole('heading', { level: 2 }).first()).not.toHaveText('');
    await expect(layer.getByRole('button', { name: 'Enregistrer' })).toHaveCount(step.descriptor.operations.includes('update') ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  });
}

test('without the right to read it, the layer names the missing right', async ({ browser }) => {
  const person = await records.createPerson('mots-cles@valombre.example', ['MOT-CLES']);
  const personPage = await openSignedIn(browser, '/0/mot-cles?fiche=1', person);
  await expect(personPage.getByRole('alert')).toContainText('Mot-clé : fiche');
  await personPage.context().close();
});

test('a record created from a list starts with its edition and with what the list shows only, and shows in no other', async () => {
  await visit(page, '/0/hors-festival-programmations?fiche=0');
  await expect(page.getByRole('checkbox', { name: 'Hors festival' })).toBeChecked();
  const edition = (
    await page
      .getByRole('button', { name: /^Édition de travail|^Édition \d/ })
      .first()
      .innerText()
  ).replace(/\D/g, '');
  expect(edition).toHaveLength(4);
  await expect(page.getByRole('combobox', { name: 'Édition' })).toHaveValue(edition);
  await visit(page, '/1/hors-festival-section/0');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Circulation');
  await visit(page, '/1/mail-modele/programmation/0');
  await page.getByRole('textbox', { name: /^Libellé/ }).fill('Confirmation de séance');
  await page
    .getByRole('textbox', { name: /^Objet/ })
    .first()
    .fill('Votre séance');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/mail-modele\/programmation\/\d{4}/);
  await visit(page, '/0/mail-modeles/programmation');
  await cell('Confirmation de séance').first().dblclick();
  await expect(page).toHaveURL(/\/1\/mail-modele\/programmation\/\d{4}/);
  await visit(page, '/0/mail-modeles/film?taille=100');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(cell('Confirmation de séance')).toHaveCount(0);
});

test('beside a sheet the actions of a list stand on one line, each under its name, in any usual window', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/mot-cles');
  const id = await createRecord(page, 'mot-cles', { TradLibelle: { TraductionFr: 'Étroit' } });
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    await visit(page, `/0/mot-cles?fiche=${id}`);
    await expect(page.getByRole('dialog', { name: 'Mot-clé' })).toBeVisible();
    for (const name of ['Vues', 'Exporter', 'Colonnes', 'Nouveau mot-clé']) await expect(page.getByRole('button', { name })).toBeVisible();
    const places = await page.locator('.kit-head-acts :is(.ui-button, .ui-icon-button)').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(places.length).toBeGreaterThan(3);
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(2);
    // The list is read beside it: its first column whole.
    expect((await page.locator('.list-panel').boundingBox())?.width).toBeGreaterThan(250);
  }
});
