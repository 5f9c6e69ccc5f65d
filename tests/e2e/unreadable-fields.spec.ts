import { expect, type Page } from '@playwright/test';
import { rowAct } from './support/list-act.ts';
import { violations } from './support/axe.ts';
import { createRecord, keptRecord } from './support/create.ts';
import { openSignedIn, visit } from './support/session.ts';
import { test } from './support/test.ts';

const REFUSED = 'Enregistrement impossible - Certains champs obligatoires sont invalides.';

function toast(page: Page, text: string) {
  return page.locator('[data-toast]').filter({ hasText: text });
}

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true });
}

function question(page: Page) {
  return page.getByRole('alertdialog');
}

/** Everything that is written to one resource from here on. */
function writes(page: Page, plural: string): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new RegExp(`/api/${plural}(/\\d+|/lot)?$`).test(new URL(request.url()).pathname))
      sent.push(request.method());
  });
  return sent;
}

async function film(page: Page, title: string): Promise<number> {
  const id = await createRecord(page, 'films', { TitreOriginal: title, AnneeProd: 2020, DateAchevement: '2025-01-31', Duree: '01:30:00' });
  await visit(page, `/0/film/${id}`);
  return id;
}

test('unreadable text in a sheet is said on its field, and nothing is saved, lost or replaced', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await film(page, `Date impossible ${Date.now()}`);
  const sent = writes(page, 'films');
  const date = page.getByLabel("Date d'achèvement");
  const year = page.getByLabel('Année', { exact: true });
  await date.fill('32/13/2025');
  await page.keyboard.press('Control+s');
  await expect(toast(page, REFUSED)).toBeVisible();
  await expect(page.getByText('« 32/13/2025 » n’est pas une date.')).toBeVisible();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await year.fill('abc');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('« abc » n’est pas une année')).toBeVisible();
  await tab(page, 'Titres').click();
  await expect(toast(page, "Impossible de changer d'onglet.")).toBeVisible();
  await expect(date).toHaveValue('32/13/2025');
  await expect(year).toHaveValue('abc');
  expect(sent).toEqual([]);

  await year.fill('2024');
  await date.fill('31/12/2025');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, 'Enregistrement effectué.').last()).toBeVisible();
  const kept = await keptRecord(page, 'films', id);
  expect(kept).toContain('"DateAchevement":"2025-12-31"');
  expect(kept).toContain('"AnneeProd":2024');
});

test('unreadable text alone is a change: leaving asks, even from a field that still has the focus', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/langues');
  await film(page, `Départ demandé ${Date.now()}`);
  const address = page.url();
  const date = page.getByLabel("Date d'achèvement");
  await date.fill('demain');
  await page.goBack().catch(() => undefined);
  await expect(question(page)).toContainText('Des modifications ne sont pas enregistrées.');
  await question(page).getByRole('button', { name: 'Rester' }).click();
  await expect(date).toHaveValue('demain');
  expect(page.url()).toBe(address);
  await page.goBack().catch(() => undefined);
  await question(page).getByRole('button', { name: 'Enregistrer et partir' }).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expect(date).toHaveValue('demain');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(date).toHaveValue('31/01/2025');
  await page.goBack().catch(() => undefined);
  await expect(page).toHaveURL(/\/langues/);
});

test('the question before another tab has three answers; Escape and the cross stay', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await film(page, `Trois réponses ${Date.now()}`);
  const year = page.getByLabel('Année', { exact: true });
  async function askedTab() {
    await tab(page, 'Titres').click();
    await expect(question(page)).toContainText("Voulez-vous enregistrer avant de changer d'onglet ?");
  }
  async function stays() {
    await expect(question(page)).toHaveCount(0);
    await expect(tab(page, 'Général')).toHaveAttribute('aria-selected', 'true');
    await expect(year).toHaveValue('2031');
  }
  await year.fill('2031');
  await askedTab();
  await expect(question(page).getByRole('button')).toHaveText(['', 'Rester', 'Ne pas enregistrer', 'Enregistrer']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await stays();
  await askedTab();
  await question(page).getByRole('button', { name: 'Fermer' }).click();
  await stays();
  await askedTab();
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await stays();

  await askedTab();
  for (const key of ['Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await expect(tab(page, 'Titres')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Général').click();
  await expect(year).toHaveValue('2020');

  await year.fill('2032');
  await askedTab();
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Titres')).toHaveAttribute('aria-selected', 'true');
  expect(await keptRecord(page, 'films', id)).toContain('"AnneeProd":2032');
});

test('unreadable text in a row of a list of parts keeps it open, and its tab', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await film(page, `Carrière illisible ${Date.now()}`);
  await visit(page, `/0/film/${id}?onglet=carriere`);
  const sent = writes(page, 'film-carrieres');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Nouvelle étape de carrière' }).click();
  await page.getByRole('textbox', { name: /^Festival, ligne/ }).fill('Brive');
  const year = page.getByRole('textbox', { name: /^Année, / });
  await year.fill('deux mille');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, REFUSED)).toBeVisible();
  await expect(page.getByText('« deux mille » n’est pas une année')).toBeVisible();
  await tab(page, 'Général').click();
  await expect(toast(page, "Impossible de changer d'onglet.")).toBeVisible();
  await expect(year).toHaveValue('deux mille');
  expect(sent).toEqual([]);

  // The form of the same part refuses it as its row does.
  await rowAct(page.getByRole('tabpanel'), /^Actions : /, 'Tous les champs');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Année', { exact: true })).toHaveValue('deux mille');
  await form.getByRole('button', { name: 'Valider' }).click();
  await expect(form.getByText('« deux mille » n’est pas une année')).toBeVisible();
  await form.getByLabel('Année', { exact: true }).fill('2000');
  await form.getByRole('button', { name: 'Valider' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, 'Enregistrement effectué.').last()).toBeVisible();
  await visit(page, `/0/film/${id}?onglet=carriere`);
  await expect(page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Brive' })).toContainText('2000');
});

test('unreadable text in a cell of a list or in a filter is said there, and goes nowhere', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const title = `Cellule illisible ${Date.now()}`;
  const id = await film(page, title);
  await visit(page, `/0/films?q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  const sent = writes(page, 'films');
  const column = await page.getByRole('columnheader', { name: 'Année' }).first().getAttribute('aria-colindex');
  await row.locator(`[aria-colindex="${column}"]`).focus();
  await page.keyboard.press('F2');
  const year = page.getByRole('dialog', { name: /^Année :/ }).getByRole('textbox');
  await year.fill('abc');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cell-editor').getByRole('alert')).toContainText('« abc » n’est pas une année');
  await expect(year).toHaveValue('abc');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await keptRecord(page, 'films', id)).toContain('"AnneeProd":2020');

  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('menuitem', { name: 'Année', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Année' });
  await filter.getByRole('textbox').first().fill('l’an dernier');
  await page.keyboard.press('Enter');
  await expect(filter.getByRole('alert')).toContainText('« l’an dernier » n’est pas un nombre');
  await expect(filter.getByRole('button', { name: 'Appliquer' })).toBeDisabled();
});
