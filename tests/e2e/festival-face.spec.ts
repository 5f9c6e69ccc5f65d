/** The name, the logo and the colour of the festival, from the sheet of its edition to the sign-in page of somebody else. */
import { expect } from '@playwright/test';
import { png } from '../support/sample-files.ts';
import { violations } from './support/axe.ts';
import { address, openSignedIn, visit } from './support/session.ts';
import { test } from './support/test.ts';

test('the festival chooses its name, logo and colour, and whoever signs in next sees them, readable in both themes', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const editions: readonly { readonly Id: number; readonly IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  await visit(page, `/0/festival-edition/${editions.find(({ IsDefaut }) => IsDefaut)?.Id ?? 0}`);
  await page.getByLabel('Nom du festival').fill('Rencontres de la Vis');
  await page.getByLabel('Couleur').last().fill('#ffe600');
  await expect(page.getByText('Sur fond clair, cette couleur serait mal lue : #7a6e00 la remplace.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(120, 40) });
  await expect(page.getByText(/^logo\.png/)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Enregistrement effectué.')).toBeVisible();
  await expect(page.getByRole('complementary').locator('img').first()).toBeVisible();
  await expect(page).toHaveTitle(/Rencontres de la Vis/);
  const other = await (await browser.newContext()).newPage();
  await visit(other, '/login');
  await expect(other.getByText('Rencontres de la Vis')).toBeVisible();
  await expect(other.getByText(/^\d+e édition · \d{4}$/)).toBeVisible();
  await expect.poll(() => other.locator('img.pages__mark').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(120);
  for (const theme of ['light', 'dark']) {
    for (const shown of [page, other]) {
      await shown.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await violations(shown, { contrastOnly: theme === 'dark' }), theme).toEqual([]);
    }
  }
  await page.emulateMedia({ media: 'print' });
  await visit(page, '/0/films');
  await expect(page.locator('.list-printed-face')).toHaveText(/Rencontres de la Vis.*édition/);
});
