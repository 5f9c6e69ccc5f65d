import { type Page, expect } from '@playwright/test';
import { test } from './support/test.ts';
import { violations } from './support/axe.ts';
import { address, openSignedIn } from './support/session.ts';
import { goTo, settle } from './support/walk.ts';

function toDo(page: Page) {
  return page.getByRole('region', { name: 'À faire' });
}

test('each number of the dashboard opens the list that shows exactly that many rows', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openSignedIn(browser, '/dashboard');
  const links = await numbers(page);
  expect(links.length).toBeGreaterThan(20);
  for (const { href, count } of links) {
    await goTo(page, href);
    // Letters that leave meanwhile move both counts: they are compared together.
    let shown = count;
    await expect(async () => {
      const list = page.locator('.kit-head-count');
      const isSame = await expect(list, href)
        .toHaveText(startsWith(shown), { timeout: 5_000 })
        .then(() => true)
        .catch(() => false);
      if (isSame) return;
      await goTo(page, '/dashboard');
      shown = (await numbers(page)).find((link) => link.href === href)?.count ?? '';
      await goTo(page, href);
      await expect(list, href).toHaveText(startsWith(shown), { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  }
});

function startsWith(count: string): RegExp {
  return new RegExp(`^${[...count].join(String.raw`\s?`)} `);
}

/** The numbers of « À faire » with the list that each opens. */
async function numbers(page: Page): Promise<readonly { readonly href: string; readonly count: string }[]> {
  await expect(toDo(page).getByRole('link', { name: /Accréditations à traiter/ })).toBeVisible();
  const links = await toDo(page)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => ({ text: link.textContent, href: link.getAttribute('href') ?? '' })));
  return links.map(({ text, href }) => ({ href, count: (/\d[\d\s]*/.exec(text)?.[0] ?? '').replaceAll(/\D/g, '') }));
}

/** A batch in the working edition, so that a chart has something to draw whatever the demonstration holds. */
async function addBatch(page: Page): Promise<void> {
  const handle = (await page.context().cookies()).find(({ name }) => name === 'apiKey')?.value ?? '';
  const headers = { authorization: decodeURIComponent(handle), origin: address().replace(/\/$/, '') };
  const editions: readonly { readonly Eannee: number; readonly IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  const Eannee = editions.find(({ IsDefaut }) => IsDefaut)?.Eannee;
  const reply = await page.request.post(address('/api/festival-tranches'), { headers, data: { Libelle: 'Lot d’essai', Eannee } });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('a chart is read by keyboard, opens the list of its mark, and has its table behind it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const card = page.getByRole('region', { name: 'Tranches par étape' });
  await expect(card).toBeVisible();
  await settle(page);
  const marks = card.getByRole('link');
  const before = await marks.locator('title').allTextContents();
  await addBatch(page);
  // The server says that something changed: the chart follows without a reload.
  await expect.poll(() => marks.locator('title').allTextContents()).not.toEqual(before);
  await card.getByRole('button', { name: /voir le tableau/ }).click();
  await expect(card.getByRole('columnheader', { name: 'Étape' })).toBeVisible();
  await card.getByRole('button', { name: /voir le graphique/ }).click();
  await marks.first().focus();
  await page.keyboard.press('End');
  await expect(marks.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(marks.first()).toBeFocused();
  const name = (await marks.first().locator('title').textContent()) ?? '';
  await expect(marks.first()).toHaveAccessibleName(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/festival-tranches/);
  await expect(page.locator('.kit-head-count')).toHaveText(new RegExp(`^${name.split(' : ')[1] ?? ''} `));
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dashboard has no accessibility violation, ${colorScheme}`, async ({ browser }) => {
    const page = await openSignedIn(browser, '/dashboard');
    await page.emulateMedia({ colorScheme });
    await expect(toDo(page)).toBeVisible();
    async function check() {
      await settle(page);
      expect(await violations(page, { contrastOnly: colorScheme === 'dark' })).toEqual([]);
    }
    await check();
    const charts = await page.getByRole('button', { name: /voir le tableau/ }).count();
    for (let chart = 0; chart < charts; chart += 1)
      await page
        .getByRole('button', { name: /voir le tableau/ })
        .first()
        .click();
    await check();
  });

test('the dashboard is as wide after a reload as after another page', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await goTo(page, '/dashboard');
  function width() {
    return page.locator('.dashboard__page').evaluate((element) => element.clientWidth);
  }
  await expect(toDo(page)).toBeVisible();
  const before = await width();
  await page.reload();
  await expect(toDo(page)).toBeVisible();
  expect([before, await width()]).toEqual([1440, 1440]);
});
