/** Criterion 12.7 of the RGAA: the keyboard leaves the menu and the header behind by one link, on the board and on the account. */
import { expect } from '@playwright/test';
import { load, openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('the first link of a page leads the keyboard to its content', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const path of ['/dashboard', '/mon-compte']) {
    await load(page, path);
    const link = page.getByRole('link', { name: 'Aller au contenu' });
    await page.evaluate(() => document.body.focus());
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});
