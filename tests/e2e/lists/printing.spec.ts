/** A list that is longer than its page, on paper by the keys that print. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { browserPages } from '#tests/support/papers/browser-pdf.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

/** An hour stands once in a row, once in the head of the first page, and once in the foot of each. */
const HOUR = /\d\d\/\d\d\/\d{4}\s\d\d:\d\d/g;

/** The browser has no printer here: what it would print is saved as a file. */
async function keepFromPrinter(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-sent', '');
  });
}

test('Ctrl+P prints every row of a list, with its titles, its filter, its date and its person', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-accredites');
  await page.getByRole('tab', { name: /^À traiter/ }).click();
  await expect(page.getByRole('tab', { name: /^À traiter/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.list-printed')).toBeAttached();
  await keepFromPrinter(page);
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-sent]')).toBeAttached({ timeout: 20_000 });
  const pages = browserPages(await page.pdf({ preferCSSPageSize: true }));
  const head = /1–([\d\s]+) sur ([\d\s]+) · imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d par \S/.exec(pages[0] ?? '');
  const [rows, all] = [head?.[1], head?.[2]].map((digits) => Number(digits?.replaceAll(/\s/g, '')));
  expect(rows).toBeGreaterThan(30);
  expect(rows).toBe(all);
  expect(pages[0]).toContain('À traiter');
  expect(pages.join('\n').match(HOUR)?.length).toBe((rows ?? 0) + 1 + pages.length);
  for (const one of pages) expect(one).toMatch(/Nom\s+Prénom/);
  await page.context().close();
});

test('the PDF of the same list says its filter on each page', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-accredites');
  await page.getByRole('tab', { name: /^À traiter/ }).click();
  await expect(page.locator('.list-printed')).toBeAttached();
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /PDF/ }).first().click();
  const pages = pdfPages(await readFile(await (await saved).path()));
  expect(pages.length).toBeGreaterThan(1);
  for (const one of pages) expect(one).toMatch(/Accrédités · Édition \d{4} · À traiter/);
  await page.context().close();
});
