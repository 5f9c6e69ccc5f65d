import { type Page, expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

function cards(page: Page) {
  return page.getByRole('grid').getByRole('row');
}

/** In both themes: the second changes colours alone. */
async function refused(page: Page): Promise<readonly string[]> {
  const light = await violations(page);
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  return [...light, ...(await violations(page, { contrastOnly: true }))];
}

function held(page: Page) {
  return page.locator('.card-body:focus');
}

test('films, persons and participants are shown as cards, chosen once, with the keys and the selection of the table', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/0/films?q=absence');
  await page.getByRole('button', { name: 'En planche de cartes' }).click();
  await expect(page).toHaveURL(/affichage=planche/);
  const first = cards(page).first();
  await expect(first.locator('img')).toHaveJSProperty('complete', true);
  await expect(first.locator('.card-fact').first()).not.toBeEmpty();
  await expect(first.locator('.card-status')).toHaveText(/Proposé|Programmé|Présélectionné/);
  await first.locator('.card-body').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('2 sélectionnés').first()).toBeVisible();
  const name = (await held(page).locator('.card-name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(held(page)).toContainText(name);
  await visit(page, '/0/films');
  await expect(page.getByRole('button', { name: 'En planche de cartes' })).toHaveAttribute('aria-pressed', 'true');
  for (const list of ['personnes', 'festival-participants']) {
    await visit(page, `/0/${list}?affichage=planche`);
    await expect(cards(page).first().locator('.card-name')).toHaveText(/\S+ \S+/);
    expect(await refused(page)).toEqual([]);
  }
});

test('a phone shows any list as cards, with nothing beside the screen', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-hotels');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cards(page).first().locator('.card-name')).not.toBeEmpty();
  for (const list of ['festival-hotels', 'films', 'festival-participant-invites']) {
    await visit(page, `/0/${list}`);
    await expect(cards(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await refused(page)).toEqual([]);
  }
});
