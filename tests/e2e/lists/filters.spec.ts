import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openSignedIn } from '../support/session.ts';

test('the menu of filters opens at the first click and at the first key, however early', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  for (const open of [
    () => page.getByRole('button', { name: 'Ajouter un filtre' }).click(),
    // Pressed long enough for what comes after the rows to be there when the finger leaves.
    () => page.getByRole('button', { name: 'Ajouter un filtre' }).click({ delay: 900 }),
    async () => {
      await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Ajouter un filtre' })).toBeFocused();
      await page.keyboard.press('Enter');
    },
  ]) {
    await page.reload();
    await open();
    await page.getByRole('menuitem', { name: 'Durée', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Durée' })).toBeVisible();
  }
});
