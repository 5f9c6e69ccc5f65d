/** From a field to the record it lacks. */
import { expect } from '@playwright/test';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a person made on the page that a field opens comes back chosen in that field', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Créer .*personne/ }).click();
  const other = await opened;
  await other.getByRole('textbox', { name: /^Nom/ }).fill('Le Goff');
  await other.getByRole('textbox', { name: /^Prénom/ }).fill('Nolwenn');
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(other).toHaveURL(/\/personne\/\d+/);
  await expect(page.getByRole('combobox', { name: /^Personne/ })).toHaveValue(/Le Goff/);
});
