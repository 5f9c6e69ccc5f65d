import { type Page, expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The films of one title, each with its visa and what it was made in; ids in the order of the list. */
async function filmsOf(page: Page, title: string, count = 3): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let rank = 1; rank <= count; rank += 1)
    ids.push(await createRecord(page, 'films', { TitreOriginal: `${title} ${rank}`, NumVisa: `V${rank}`, AnneeProd: 2020 + rank }));
  await visit(page, `/0/films?q=${encodeURIComponent(title)}&tri=TitreOriginal`);
  await expect(rows(page, title)).toHaveCount(count);
  return ids;
}

function rows(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title });
}

/** The cell of a column, by its header. */
async function cell(page: Page, title: string, header: string) {
  const column = await page.getByRole('columnheader', { name: header }).first().getAttribute('aria-colindex');
  return rows(page, title).locator(`[aria-colindex="${column}"]`);
}

function editor(page: Page, header: string) {
  return page.getByRole('dialog', { name: new RegExp(`^${header} :`) });
}

test('F2 opens a cell, Enter saves and goes down, Tab to the next one, Escape gives back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film écrit en place';
  const [first = 0, second = 0] = await filmsOf(page, title);
  const years = await cell(page, title, 'Année');
  await years.nth(0).focus();
  await page.keyboard.press('F2');
  const year = editor(page, 'Année').getByRole('textbox');
  await expect(year).toBeFocused();
  await year.fill('1999');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(years.nth(0)).toHaveText('1999');
  await expect(year).toHaveValue('2022');
  await year.fill('1998');
  await page.keyboard.press('Tab');
  await expect(years.nth(1)).toHaveText('1998');
  await expect(page.locator('.cell-editor')).toHaveCount(1);
  await expect(editor(page, 'Année')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.cell-editor')).toHaveCount(0);
  await expect(rows(page, title).nth(1).locator('[data-column]:focus')).toHaveCount(1);
  await years.nth(2).focus();
  await page.keyboard.press('F2');
  await year.fill('1900');
  await page.keyboard.press('Escape');
  await expect(years.nth(2)).toBeFocused();
  await expect(years.nth(2)).toHaveText('2023');
  expect(await keptRecord(page, 'films', first)).toContain('"AnneeProd":1999');
  expect(await keptRecord(page, 'films', second)).toContain('"AnneeProd":1998');
});

test('what the server refuses is said on the cell, and what was typed stays', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film refusé en place';
  await filmsOf(page, title, 1);
  const years = await cell(page, title, 'Année');
  await years.dblclick();
  const year = editor(page, 'Année').getByRole('textbox');
  await year.fill('12');
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Année').getByRole('alert')).toHaveText(/\w/);
  await expect(year).toHaveValue('12');
  await expect(year).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(years).toHaveText('2021');
});

test('a cell that somebody else has written meanwhile shows both values, as the sheet does', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film écrit à deux';
  await filmsOf(page, title, 1);
  const other = await openSignedIn(browser, page.url());
  const mine = await cell(page, title, 'Année');
  const theirs = await cell(other, title, 'Année');
  await mine.dblclick();
  await editor(page, 'Année').getByRole('textbox').fill('1951');
  await page.route('**/api/verrous/**', (route) => route.abort());
  await other.route('**/api/verrous/**', (route) => route.abort());
  await theirs.dblclick();
  await editor(other, 'Année').getByRole('textbox').fill('1952');
  await other.keyboard.press('Enter');
  await expect(theirs).toHaveText('1952');
  await expect(mine).toHaveText('1952');
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('dialog').filter({ hasText: '1952' }).filter({ hasText: '1951' });
  await conflict.getByRole('radio').first().check();
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).press('Enter');
  await expect(mine).toHaveText('1951');
  await expect(theirs).toHaveText('1951');
});

test('a block from a spreadsheet is tried, written as one, and taken back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film collé';
  const [, second = 0] = await filmsOf(page, title);
  const years = await cell(page, title, 'Année');
  await years.nth(0).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1961\nun jour\n1963\n1964\n');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Coller dans la liste' });
  await expect(dialog.getByText('2 cellules changeront.')).toBeVisible();
  await expect(dialog.getByText('1 ligne ne passe pas')).toBeVisible();
  await expect(dialog.getByText('1 ligne dépasse la page affichée')).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Coller 2 lignes' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(years).toHaveText(['1961', '2022', '1963']);
  expect(await keptRecord(page, 'films', second)).toContain('"AnneeProd":2022');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(years).toHaveText(['2021', '2022', '2023']);
});

test('the title of a row is a link: a click opens it, Ctrl and the middle button open a tab', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film à ouvrir';
  const [id = 0] = await filmsOf(page, title, 1);
  const link = rows(page, title).getByRole('link', { name: title });
  const ways = [() => link.click({ modifiers: ['Control'] }), () => link.click({ button: 'middle' })];
  for (const open of ways) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await expect(tab).toHaveURL(new RegExp(`/0/film/${id}`));
    await expect(page).toHaveURL(/\/0\/films/);
    await tab.close();
  }
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/1/film/${id}`));
});

test('a column that is worked out says that it is only read', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Film à lire';
  await filmsOf(page, title, 1);
  const read = rows(page, title).locator('[aria-readonly=true]').first();
  await read.focus();
  await page.keyboard.press('F2');
  await expect(page.getByText(/se lit ici seulement/).first()).toBeVisible();
  await expect(page.locator('.cell-editor')).toHaveCount(0);
});

test('a record that a cell lacks is made under its name, from the choices of the cell, and saved there', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  const Nom = `Kergoat${Date.now().toString(36)}`;
  const IdPersonne = await createRecord(page, 'personnes', { Nom, Prenom: 'Enora' });
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: 'Première maison' });
  const id = await createRecord(page, 'contacts', { IdPersonne, IdStructure, Email: `${Nom}@exemple.test` });
  await visit(page, `/0/contacts?q=${Nom}`);
  const structure = await cell(page, Nom, 'Structure');
  await structure.first().focus();
  await page.keyboard.press('F2');
  const field = editor(page, 'Structure').getByRole('combobox');
  await field.fill(`Ateliers ${Nom}`);
  await expect(page.getByRole('option', { name: `Créer « Ateliers ${Nom} »`, selected: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const beside = page.getByRole('dialog', { name: 'Structure', exact: true });
  await expect(beside.getByRole('textbox', { name: /^Raison sociale/ })).toHaveValue(`Ateliers ${Nom}`);
  await beside.getByRole('textbox', { name: /^Raison sociale/ }).focus();
  await page.keyboard.press('Control+s');
  await expect(beside).toHaveCount(0);
  await expect(field).toHaveValue(`Ateliers ${Nom}`);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(structure.first()).toHaveText(`Ateliers ${Nom}`);
  expect(await keptRecord(page, 'contacts', id)).not.toContain(`"IdStructure":${IdStructure},`);
});
