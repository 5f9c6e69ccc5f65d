/** The route table beyond its lists and sheets: entry points, addresses that match nothing, parameters. */
import { type Page, expect } from '@playwright/test';
import { test } from './support/test.ts';
import { openSignedIn, visit } from './support/session.ts';
import { openWalkRecords } from './support/walk-records.ts';
import { createRecord } from './support/create.ts';
import { goTo, labelOf, settle } from './support/walk.ts';

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('pages that need no login open without a session', async ({ page }) => {
  for (const [path, title] of [
    ['/401', 'Accès non autorisé'],
    ['/404', 'Page introuvable'],
    ['/500', 'Erreur'],
    ['/503', 'Navigateur non pris en charge'],
    ['/login', 'Backoffice du festival'],
  ] as const) {
    await visit(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveCount(path === '/login' ? 1 : 0);
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0);
  }
});

test('the dashboard, the account page and the downloader ask to sign in', async ({ page }) => {
  for (const path of ['/dashboard', '/mon-compte', '/downloader']) {
    await visit(page, path);
    await expect(page).toHaveURL(/\/login/);
  }
});

test('somebody without any right reaches the dashboard, the account and the error pages', async ({ browser }) => {
  const records = openWalkRecords();
  const page = await openSignedIn(browser, '/dashboard', await records.createPerson('aucun-droit@valombre.example', []));
  await records.close();
  for (const path of ['/mon-compte', '/401', '/404', '/500', '/dashboard']) {
    await goTo(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(heading(page)).not.toHaveText('');
  }
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await visit(page, '/downloader');
  await expect(page).toHaveURL(/\/401/);
});

test('a list with a right of its own shows its rows to who holds that right alone', async ({ browser }) => {
  const records = openWalkRecords();
  const page = await openSignedIn(browser, '/dashboard', await records.createPerson('campagne@valombre.example', ['CAMPAGNE']));
  await records.close();
  await visit(page, '/0/campagne');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('directory categories open as a list and as a sheet for who holds their two rights, and end on 401 for others', async ({
  browser,
}) => {
  const records = openWalkRecords();
  const [reader, other] = [
    await records.createPerson('annuaires@valombre.example', ['CATEGORIES-ANNU', 'CATEGORIE-ANNU']),
    await records.createPerson('sans-annuaires@valombre.example', ['GENRES', 'GENRE']),
  ];
  await records.close();
  const staff = await openSignedIn(browser, '/dashboard');
  const Libelle = 'Diffuseurs du littoral';
  const id = await createRecord(staff, 'categories-annu', { TradLibelle: { TraductionFr: Libelle } });

  const page = await openSignedIn(browser, '/0/categories-annu', reader);
  await expect(heading(page)).toHaveText(await labelOf('categorie-annu', 'screens.categorie-annu', 'many'));
  await expect(page.getByRole('row').filter({ hasText: Libelle })).toBeVisible();
  await visit(page, `/1/categorie-annu/${id}`);
  await expect(page).toHaveURL(new RegExp(`/1/categorie-annu/${id}`));
  await expect(heading(page)).toContainText(Libelle);
  await expect(page.getByRole('tablist').first()).toBeVisible();

  const denied = await openSignedIn(browser, '/dashboard', other);
  for (const path of ['/0/categories-annu', `/1/categorie-annu/${id}`]) {
    await visit(denied, path);
    await expect(denied).toHaveURL(/\/401/);
  }
});

test('the downloader opens for who holds its right', async ({ browser }) => {
  const page = await openSignedIn(browser, '/downloader');
  await expect(page).toHaveURL(/\/downloader/);
  await expect(heading(page)).not.toHaveText('');
});

test('a reloaded deep address shows the same screen, without a # in it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/genres');
  await expect(heading(page)).toHaveText('Genres');
  await page.reload();
  await expect(heading(page)).toHaveText('Genres');
  expect(page.url()).not.toContain('#');
  await expect(page).toHaveURL(/\/0\/genres\?lang=fr/);
});

test('F5 and Ctrl+R are left to the browser, also inside a field', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/genres');
  await expect(heading(page)).toHaveText('Genres');
  // Keys that a test types reach the page, not the window around it that reloads: what the page takes for itself is noted here.
  await page.evaluate(() =>
    window.addEventListener('keydown', (event) => {
      document.documentElement.dataset['taken'] = `${event.key} ${event.defaultPrevented}`;
    }),
  );
  const taken = page.locator('html');
  for (const isInField of [false, true]) {
    if (isInField) await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).focus();
    await page.keyboard.press('F5');
    await expect(taken).toHaveAttribute('data-taken', 'F5 false');
    await page.keyboard.press('Control+r');
    await expect(taken).toHaveAttribute('data-taken', 'r false');
  }
  await page.keyboard.press('Control+k');
  await expect(taken).toHaveAttribute('data-taken', 'k true');
});

test('lists without a sheet have no address for one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const path of [
    'campagne',
    'mot-cles',
    'paiements',
    'accred-paiements',
    'mail-traces',
    'festival-participant-accredite-paiements',
    'festival-groupe-payants',
    'groupe-paiements',
    'festival-grille-programmes',
    'festival-programmations',
    'festival-inscriptions-a-programmer',
    'hors-festival-programmations',
    'festival-participant-pass-contact-retraits',
  ]) {
    await goTo(page, `/0/${path}`);
    await expect(page).toHaveURL(new RegExp(`/0/${path}`));
    await settle(page);
    await expect(heading(page)).not.toHaveText('Page introuvable');
    await goTo(page, `/0/${path}/1`);
    await expect(heading(page)).toHaveText('Page introuvable');
  }
});

test('mail templates have six contexts, and another one is not found', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const context of ['film', 'contact', 'inscription', 'programmation', 'participant', 'compte']) {
    await goTo(page, `/0/mail-modeles/${context}`);
    await settle(page);
    await expect(page.getByRole('button', { name: /^Nouveau/ })).toBeVisible();
  }
  for (const path of ['/0/mail-modeles/autre', '/0/mail-modele/autre/1']) {
    await visit(page, path);
    await expect(heading(page)).toHaveText('Page introuvable');
  }
});

test('the media list opens a media at medias/{id}', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/medias');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/1\/medias\/[1-9]\d*/);
  await expect(page.getByRole('tablist').first()).toBeVisible();
});

test('the menu ends with the account and the way out', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const section = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Mon compte' });
  await section.click();
  await page.getByRole('link', { name: 'Mon compte' }).click();
  await expect(page).toHaveURL(/\/mon-compte/);
  await section.click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a list offers seven page sizes from 10, and opens on as many rows as its window holds', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/payss');
  const sizes = page.getByRole('combobox').last();
  const offered = ['10', '30', '50', '100', '300', '500', '1000'].map((size) => `${size} par page`);
  await expect(sizes.locator('option')).toHaveText([...offered, 'Selon la fenêtre (17)']);
  await expect(sizes.locator('option:checked')).toHaveText('Selon la fenêtre (17)');
  await sizes.selectOption('10');
  await expect(page.getByText(/^1–10 sur/)).toBeVisible();
  await expect(page).toHaveURL(/taille=10/);
});
