/** From a field to the record it lacks. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

function person(page: Page) {
  return page.getByRole('combobox', { name: /^Personne/ });
}

function beside(page: Page) {
  return page.getByRole('dialog', { name: 'Personne' });
}

function typed(within: Page | ReturnType<typeof beside>, name: RegExp) {
  return within.getByRole('textbox', { name });
}

test('a person made beside the field that lacks them comes back chosen, and nothing typed on either side is lost', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const consent = page.getByRole('textbox', { name: 'Annuaire du marché consenti le' });
  await consent.fill('01/02/2026');
  await person(page).fill('Nolwenn Le Goff');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Créer .*personne/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(typed(beside(page), /^Nom/)).toHaveValue('Le Goff');
  await expect(typed(beside(page), /^Prénom/)).toHaveValue('Nolwenn');
  await typed(beside(page), /^Pseudo/).fill('Noli');
  expect(await violations(page, { within: '.side-sheet' })).toEqual([]);

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(typed(beside(page), /^Pseudo/)).toHaveValue('Noli');

  const [full] = await Promise.all([page.waitForEvent('popup'), beside(page).getByRole('button', { name: 'Plein écran' }).click()]);
  await expect(typed(full, /^Pseudo/)).toHaveValue('Noli');
  await expect(typed(full, /^Nom/)).toHaveValue('Le Goff');
  await full.close({ runBeforeUnload: false });

  // The last of the choices makes what none of them is, over what is chosen too.
  await person(page).fill('Erell Kerzoncuf');
  await page.getByRole('option', { name: 'Créer « Erell Kerzoncuf »' }).click();
  await expect(typed(beside(page), /^Nom/)).toHaveValue('Kerzoncuf');
  await typed(beside(page), /^Nom/).fill('Le Goff');
  await typed(beside(page), /^Pseudo/).focus();
  await page.keyboard.press('Control+s');
  await expect(beside(page)).toHaveCount(0);
  await expect(person(page)).toHaveValue(/Le Goff/);
  await expect(person(page)).toBeFocused();
  await expect(question).toBeHidden();
  // The key saved the sheet that had the keyboard, and that one alone.
  await expect(page).toHaveURL(/\/contact\/0/);
  await expect(consent).toHaveValue('01/02/2026');
});

test('a new sheet asks about what is made beside before it is saved, and is saved with it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const consent = page.getByRole('textbox', { name: 'Annuaire du marché consenti le' });
  const question = page.getByRole('alertdialog');
  await page.getByRole('link', { name: /^Créer .*personne/ }).click();
  await typed(beside(page), /^Nom/).fill('Kerbrat');
  await typed(beside(page), /^Prénom/).fill('Solenn');
  await consent.focus();
  await page.keyboard.press('Control+s');
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(typed(beside(page), /^Nom/)).toHaveValue('Kerbrat');
  await expect(page).toHaveURL(/\/contact\/0/);
  await consent.focus();
  await page.keyboard.press('Control+s');
  await question.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect(beside(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact\/[1-9]\d*/);
  await expect(person(page)).toHaveValue(/Kerbrat/);
});

test('a person made on the page that a field opens in a tab comes back chosen in that field', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Créer .*personne/ }).click({ modifiers: ['Control'] });
  const other = await opened;
  await typed(other, /^Nom/).fill('Le Goff');
  await typed(other, /^Prénom/).fill('Nolwenn');
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(other).toHaveURL(/\/personne\/\d+/);
  await expect(person(page)).toHaveValue(/Le Goff/);
});
