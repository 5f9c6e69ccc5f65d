import { type Page, expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { load, openSignedIn, visit } from '../support/session.ts';

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill(words);
}

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }) });
}

test('films are found by their director, with or without accents', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await search(page, 'varda');
  await expect(rows(page).filter({ hasText: 'Cléo de 5 à 7' })).toBeVisible();
  await search(page, 'cesar');
  const plain = await page.getByRole('status').first().textContent();
  await expect(rows(page).first()).toBeVisible();
  await search(page, 'César');
  await expect(page.getByRole('status').first()).toHaveText(plain ?? '');
});

test('a title typed without accents finds the film', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await search(page, 'echappe');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("condamné à mort s'est échappé");
});

test('an edit shows in a second browser at once', async ({ browser }) => {
  // A word of its own: a second try does not meet what the first left.
  const word = `restauré ${Date.now()}`;
  const first = await openSignedIn(browser, '/0/films?q=cleo');
  const second = await openSignedIn(browser, '/0/films?q=cleo');
  await expect(rows(second).filter({ hasText: 'Cléo de 5 à 7' })).toBeVisible();
  await rows(first).filter({ hasText: 'Cléo de 5 à 7' }).getByText('Cléo de 5 à 7').first().dblclick();
  await expect(first.getByRole('heading', { level: 1 })).toContainText('Cléo de 5 à 7');
  await first.getByLabel(/^Titre original/).fill(`Cléo de 5 à 7 (${word})`);
  await first.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(first.getByText('Enregistrement effectué.').first()).toBeVisible();
  await expect(rows(second).filter({ hasText: word })).toBeVisible();
  await first.getByLabel(/^Titre original/).fill('Cléo de 5 à 7');
  await first.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(first.getByRole('heading', { level: 1 })).not.toContainText(word);
  await expect(rows(second).filter({ hasText: word })).toHaveCount(0);
});

test('the page that was asked for opens after the sign-in', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/payss');
  await expect(page).toHaveURL(/\/0\/payss/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pays' })).toBeVisible();
});

test('an address in another language is shown in it, and the choice of the person stays', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/payss');
  await visit(page, '/0/payss?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /European Union/ })).toBeVisible();
  await load(page, '/0/langues');
  await expect(page.getByRole('heading', { level: 1, name: 'Langues' })).toBeVisible();
});
