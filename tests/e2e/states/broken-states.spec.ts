/** A fault is shown once, on one line that moves nothing: a server that is gone, a tab without network, a missing record, a missing right. */
import { expect, type Page } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { createRecord } from '../support/create.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { load, openSignedIn, signIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const STRIP = 36;
const YEAR = 2049;

function strip(page: Page) {
  return page.locator('.kit-notice-row').filter({ hasText: 'Le serveur ne répond pas' });
}

async function expectOneLine(page: Page): Promise<void> {
  await expect(strip(page)).toHaveCount(1);
  expect((await strip(page).boundingBox())?.height).toBe(STRIP);
  await expect(strip(page).getByRole('button')).toHaveCount(1);
  await expect(page.getByText(/serveur ne répond pas|Connexion au serveur impossible/)).toHaveCount(1);
}

test('a stopped server is said on one line, and the search of the desk stays where it was', async ({ browser }) => {
  test.setTimeout(150_000);
  const { folder, remove } = temporaryFolder();
  let server = await startServerProcess({ dataDir: folder });
  const port = Number(new URL(server.url).port);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const dates = { DateDebut: `${YEAR}-01-27`, DateFin: `${YEAR}-02-04` };
    await createRecord(page, 'festival-editions', { Eannee: YEAR, ...dates, IsDefaut: true, IsAccredOuvert: true });
    await page.goto(`${server.url}/0/festival-guichets`);
    await chooseDesk(page, 'Perron');
    const search = page.getByRole('textbox', { name: /badge scanné/ });
    await expect(search).toBeVisible();
    const before = await search.boundingBox();
    await server.kill('SIGTERM');
    await search.fill('keroual');
    await page.keyboard.press('Enter');
    await expectOneLine(page);
    expect(await search.boundingBox()).toEqual(before);
    await page.screenshot({ path: test.info().outputPath('serveur-arrete.png') });
    server = await startServerProcess({ dataDir: folder, port });
    await strip(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(strip(page)).toHaveCount(0);
    expect(await search.boundingBox()).toEqual(before);
  } finally {
    await context.close();
    await server.kill('SIGTERM');
    remove();
  }
});

test('a screen that is opened without network waits for it under the line of the outage, and comes by itself', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await load(page, '/login');
  await signIn(page);
  await load(page, '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const section = menu.getByRole('button', { name: 'Participants', exact: true });
  const entry = page.getByRole('link', { name: 'Hôtels', exact: true });
  if (!(await entry.isVisible())) await section.click();
  await expect(entry).toBeVisible();
  await page.context().setOffline(true);
  await entry.click();
  await expectOneLine(page);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('hors-ligne.png') });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Hôtels' })).toBeVisible({ timeout: 20_000 });
  await expect(strip(page)).toHaveCount(0);
});

test('a record that is missing has a page that says so and leads back to its list', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await load(page, '/0/film/2000000001');
  const missing = page.getByRole('alert');
  await expect(missing).toContainText('Fiche introuvable');
  await missing.getByRole('button', { name: 'Revenir à la liste' }).click();
  await expect(page).toHaveURL(/\/0\/films/);
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible();
});

test('a screen without its right names the right and who may give it', async ({ browser }) => {
  const records = openWalkRecords();
  const page = await openSignedIn(browser, '/mon-compte', await records.createPerson('sans-hotel@valombre.example', ['DOWNLOADER']));
  await records.close();
  await visit(page, '/0/festival-hotels');
  await expect(page.getByRole('heading', { level: 1, name: 'Accès non autorisé' })).toBeVisible();
  await expect(page.getByText('Droit manquant :')).toContainText('FESTIVAL-HOTELS');
  await expect(page.getByText(/Peuvent le donner :/)).toContainText(/: \S+ \S+/);
});
