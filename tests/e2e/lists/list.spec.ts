import { type Page, expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { settle } from '../support/walk.ts';
import { openWalkRecords } from '../support/walk-records.ts';

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }) });
}

function titles(page: Page): Promise<readonly string[]> {
  return rows(page).evaluateAll((all) => all.map((row) => row.textContent ?? ''));
}

test('page 2 of the films shows the rows 11 to 20', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=30');
  await expect(rows(page).nth(19)).toBeVisible();
  const all = await titles(page);
  await visit(page, page.url().replace('taille=30', 'taille=10'));
  await expect(page.locator('output').filter({ hasText: /^1–10 sur/ })).toBeVisible();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  // A live region says it too, for a moment.
  await expect(
    page
      .getByText(/^11–20 sur/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(all.slice(10, 20));
});

test('a click on a column sorts up then down, and the call carries Tri', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=10');
  await expect(rows(page).first()).toBeVisible();
  function sorted(isDescending: boolean) {
    return page.waitForRequest((request) =>
      decodeURIComponent(request.url()).includes(`"Tri":[{"Key":"AnneeProd","Desc":${isDescending}}]`),
    );
  }
  const header = page.getByRole('columnheader', { name: /^Année/ });
  const column = (await header.getAttribute('aria-colindex')) ?? '';
  async function years(): Promise<readonly number[]> {
    return (await rows(page).locator(`[aria-colindex="${column}"]`).allInnerTexts()).map(Number);
  }
  for (const isDescending of [false, true]) {
    await Promise.all([sorted(isDescending), header.getByRole('button').first().click()]);
    await expect(header).toHaveAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    await expect.poll(async () => (await years()).every((year) => year > 1800)).toBe(true);
    // The films of the demonstration go from the first ones to those of this year: the two ends are far apart.
    await expect.poll(async () => ((await years())[0] ?? 0) > 1950).toBe(isDescending);
    const shown = await years();
    expect(shown).toHaveLength(10);
    expect(shown).toEqual(shown.toSorted((left, right) => (isDescending ? right - left : left - right)));
  }
});

test('a page of a hundred rows draws what is scrolled to, and keeps the row of the keyboard', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=100');
  function row(index: number) {
    return page.locator(`tr[data-index="${index}"]`);
  }
  await settle(page);
  await row(0).locator('[data-column="3"]').focus();
  await expect(row(99)).toHaveCount(0);
  // As high as a hundred rows first: a scroll stops at what is there.
  const scroller = page.locator('.grid-scroller');
  await expect.poll(() => scroller.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(3_000);
  await scroller.evaluate((element) => element.scrollTo(0, 100_000));
  await expect(row(99)).toBeVisible();
  await expect(row(0)).toHaveCount(1);
  await page.keyboard.press('Control+End');
  await expect(row(99).locator('[data-column]:focus')).toHaveCount(1);
});

test('the first column stays at its place, head and rows, while the others are scrolled aside and back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=10');
  await page.setViewportSize({ width: 900, height: 700 });
  const scroller = page.locator('.grid-scroller');
  const pinned = scroller.locator('[data-pinned]');
  await expect(rows(page).first()).toBeVisible();
  function places() {
    return pinned.evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().x))]);
  }
  function other() {
    return scroller
      .locator('.grid-th:not([data-pinned])')
      .nth(1)
      .evaluate((cell) => cell.getBoundingClientRect().x);
  }
  const before = await places();
  expect(before).toHaveLength(1);
  const aside = await other();
  await scroller.evaluate((element) => element.scrollTo(200, 0));
  await expect.poll(other).toBe(aside - 200);
  await expect.poll(places).toEqual(before);
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(other).toBe(aside);
  expect(await places()).toEqual(before);
});

test('the selection says how many rows it holds, the page and then all that match', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=10');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await expect(page.getByText(/^2 sélectionné/).first()).toBeVisible();
  await page.getByRole('checkbox', { name: /^Sélectionner la page/ }).click();
  await expect(page.getByText(/^10 sélectionné/).first()).toBeVisible();
  await page.getByRole('button', { name: /[Ss]électionner les/ }).click();
  await expect(page.getByText(/^[2-9]\s\d{3} sélectionné/).first()).toBeVisible();
});

test('a column that is hidden stays hidden after a reload, and on another machine, until the columns are put back', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('colonnes@valombre.example', ['FILMS', 'FILM']);
  await records.close();
  const page = await openSignedIn(browser, '/0/films', person);
  function columnOf(where: Page) {
    return where.getByRole('columnheader', { name: /^Réf/ });
  }
  await expect(columnOf(page)).toBeVisible();
  const kept = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/utilisateur-column-definition'),
  );
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Réf.' }).click();
  await page.keyboard.press('Escape');
  await expect(columnOf(page)).toHaveCount(0);
  await kept;
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(columnOf(page)).toHaveCount(0);
  const other = await openSignedIn(browser, '/0/films', person);
  await expect(rows(other).first()).toBeVisible();
  await expect(columnOf(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Colonnes' }).click();
  await other.getByRole('menuitem', { name: 'Rétablir les colonnes' }).click();
  await expect(columnOf(other)).toBeVisible();
});
