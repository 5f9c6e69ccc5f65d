import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { unzip } from '#tests/support/papers/unzip.ts';
import { openSignedIn, signIn, visit } from '../support/session.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const KEEPS_VIEWS = [
  'FILMS',
  'FILM',
  ...['FILTRE', 'PRESENTATION', 'CLASSEMENT'].flatMap((kind) => [`UTILISATEUR-${kind}`, `UTILISATEUR-${kind}-WRITE`]),
];

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }) });
}

function total(page: Page) {
  return page.locator('.kit-head-count');
}

async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Vues', exact: true }).click();
  return page.getByRole('dialog', { name: 'Vues' });
}

test('each tab of a list says how many rows its view holds', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const tab = page.getByRole('tab', { name: /^Tous/ });
  await expect(tab).toContainText(/\d/);
  const count = ((await tab.textContent()) ?? '').replace(/\D/g, '');
  await expect(total(page)).toHaveText(new RegExp(`^${count.replace(/(\d)(?=(\d{3})+$)/g, '$1\\s')} films?$`));
});

test('a view is saved with its filter, columns and sort, shared, opened again from its tab, and deleted', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?q=varda&tri=-AnneeProd');
  await expect(rows(page).first()).toBeVisible();
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await panel.getByLabel('Nom de la vue').fill('Agnès Varda');
  await panel.getByLabel('Partager').check();
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: 'Agnès Varda' });
  await expect(tab).toBeVisible();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  const found = await total(page).textContent();

  // Another person finds the shared view, applies it, and cannot delete it.
  const other = await openSignedIn(browser, '/0/films');
  await other.getByRole('tab', { name: 'Agnès Varda' }).click();
  await expect(other).toHaveURL(/q=varda/);
  await expect(other).toHaveURL(/tri=-AnneeProd/);
  await expect(total(other)).toHaveText(found ?? '');
  await other.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('demy');
  await expect(other.getByRole('tab', { name: /Agnès Varda ● \d+ modifiée/ })).toBeVisible();

  const again = await openViews(page);
  for (const section of ['Filtres', 'Présentations']) {
    await again.getByRole('region', { name: section }).getByRole('button', { name: 'Actions de Agnès Varda' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    if (section === 'Filtres') await openViews(page);
  }
  await expect(tab).toHaveCount(0);
});

test('selected rows are put in a classement, which the list then shows alone', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=10');
  await rows(page).nth(2).getByRole('checkbox').check();
  await rows(page).nth(0).getByRole('checkbox').check();
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Classer la sélection (2)' }).click();
  await panel.getByLabel('Nom de la vue').fill('Mes deux films');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/classement=\d+/);
  await expect(rows(page)).toHaveCount(2);
  await expect(panel.getByRole('button', { name: /^Mes deux films/ })).toContainText('2 éléments');
  await panel.getByRole('button', { name: 'Actions de Mes deux films' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page).not.toHaveURL(/classement/);
  await expect(rows(page)).toHaveCount(10);
});

test('a list downloads as a workbook with the columns on screen, and its selection as CSV', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?q=varda');
  await expect(rows(page).first()).toBeVisible();
  async function save(item: RegExp) {
    await page.getByRole('button', { name: 'Exporter' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  }
  const workbook = await save(/^Excel : toutes les lignes/);
  expect(workbook.name).toMatch(/^Films .*\.xlsx$/);
  const sheet = unzip(workbook.content).get('xl/worksheets/sheet1.xml') ?? '';
  const shown = (await total(page).textContent())?.replace(/\D/g, '');
  expect(sheet.match(/<row[ >]/g)).toHaveLength(Number(shown) + 1);
  for (const title of ['Titre', 'Réf.', 'Durée']) expect(sheet).toContain(`>${title}</t>`);
  await rows(page).first().getByRole('checkbox').check();
  const csv = (await save(/^CSV : la sélection \(1\)/)).content.toString('utf8');
  expect(csv.startsWith('\uFEFFTitre;')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
});

test('an advanced filter joins conditions by AND and OR, by keyboard, and stands in the address', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await expect(total(page)).toHaveText(/^\d\s\d{3} films$/);
  await listAct(page, 'Filtre avancé');
  const dialog = page.getByRole('dialog', { name: 'Filtre avancé' });
  await dialog.getByLabel('Liaison du groupe').selectOption({ label: 'Au moins une condition (OU)' });
  for (const [index, title] of ['cléo', 'jetée'].entries()) {
    await dialog.getByRole('button', { name: 'Ajouter une condition' }).press('Enter');
    await dialog.getByLabel('Champ', { exact: true }).nth(index).selectOption({ label: 'Titre original' });
    await dialog.getByRole('textbox', { name: 'Titre original' }).nth(index).fill(title);
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/filtres=/);
  await expect(rows(page).filter({ hasText: 'Cléo de 5 à 7' })).toBeVisible();
  // Only what one of the two conditions finds is left, and the count says so.
  await expect(rows(page).filter({ hasNotText: /cl[eé]o|jet[eé]e/i })).toHaveCount(0);
  await expect(total(page)).toHaveText(new RegExp(`^${await rows(page).count()} films?$`));
  await page.reload();
  await expect(rows(page).filter({ hasText: 'Cléo de 5 à 7' })).toBeVisible();
  await listAct(page, 'Filtre avancé');
  await expect(dialog.getByLabel('Liaison du groupe')).toHaveValue('or');
});

test('the panel of views has nothing that axe refuses', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await expect(rows(page).first()).toBeVisible();
  await openViews(page);
  expect(await violations(page)).toEqual([]);
});

test('the filters, presentations and classements that one saved are there again after signing out and in', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('vues@valombre.example', KEEPS_VIEWS);
  await records.close();
  const page = await openSignedIn(browser, '/0/films?q=varda', person);
  await expect(rows(page).first()).toBeVisible();
  const panel = await openViews(page);
  await panel.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await panel.getByLabel('Nom de la vue').fill('Ma vue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Ma vue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await rows(page).nth(0).getByRole('checkbox').check();
  await (await openViews(page)).getByRole('button', { name: 'Classer la sélection (1)' }).click();
  await panel.getByLabel('Nom de la vue').fill('Mon classement');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/classement=\d+/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, person);
  await visit(page, '/0/films');
  const again = await openViews(page);
  for (const [kind, name] of [
    ['Filtres', 'Ma vue'],
    ['Présentations', 'Ma vue'],
    ['Classements', 'Mon classement'],
  ] as const)
    await expect(again.getByRole('region', { name: kind }).getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();

  // A saved filter takes the place of the criteria, and leaves the classement.
  await again.getByRole('button', { name: /^Mon classement/ }).click();
  await expect(page).toHaveURL(/classement=\d+/);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('demy');
  await expect(page).toHaveURL(/q=demy/);
  const filters = (await openViews(page)).getByRole('region', { name: 'Filtres' });
  await filters.getByRole('button', { name: /^Ma vue/ }).click();
  await expect(page).toHaveURL(/q=varda/);
  await expect(page).toHaveURL(/classement=\d+/);
});
