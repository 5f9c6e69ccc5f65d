import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { test } from './support/test.ts';
import { openSignedIn, signIn, visit } from './support/session.ts';
import { openWalkRecords } from './support/walk-records.ts';

test('the first sign-in offers a guided tour by keyboard, which the account forgets for good, on any machine', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('premiere-visite@valombre.example', ['FILMS', 'FILM']);
  await records.close();
  const page = await openSignedIn(browser, '/dashboard', person);
  const tour = page.getByRole('region', { name: 'Visite guidée' });
  await expect(tour.getByRole('heading', { name: 'Vos écrans' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tour.getByRole('button', { name: 'Suivant' }).focus();
  for (let step = 2; step <= 5; step += 1) {
    await page.keyboard.press('Enter');
    await expect(tour.getByText(`Étape ${step} sur 5`)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(tour).toHaveCount(0);
  const elsewhere = await openSignedIn(browser, '/dashboard', person);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Bonjour Anne' })).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'Visite guidée' })).toHaveCount(0);
  await visit(elsewhere, '/mon-compte');
  await elsewhere.getByRole('button', { name: 'Revoir la visite guidée' }).click();
  await expect(elsewhere.getByRole('region', { name: 'Visite guidée' })).toBeVisible();
});

test('theme and language follow the account to another machine, where one session can be closed', async ({ browser }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('deux-machines@valombre.example', []);
  await records.close();
  const page = await openSignedIn(browser, '/mon-compte', person);
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/mon-compte/preferences'));
  await page.getByRole('radio', { name: 'Español' }).click();
  await kept;
  // The choices come with the sign-in itself: by its form.
  const other = await (await browser.newContext()).newPage();
  await visit(other, '/mon-compte');
  await signIn(other, person);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  const sessions = other.getByRole('button', { name: /^(Cerrar esta sesión|Fermer cette session)/ });
  await expect(sessions).toHaveCount(1);
  await sessions.click();
  await expect(sessions).toHaveCount(0);
});

test('an empty list says why and offers the first action, to those only who may take it', async ({ browser }) => {
  const records = openWalkRecords();
  const reader = await records.createPerson('liste-vide-lecture@valombre.example', ['CGUS', 'CGU']);
  const writer = await records.createPerson('liste-vide-ecriture@valombre.example', ['CGUS', 'CGU', 'CGU-WRITE']);
  await records.close();
  const reading = await openSignedIn(browser, '/0/cgus', reader);
  function panel(page: typeof reading) {
    return page.locator('.list-panel');
  }
  await expect(panel(reading).getByText("Aucune ligne pour l'instant")).toBeVisible();
  await expect(panel(reading).getByRole('button')).toHaveCount(0);
  const writing = await openSignedIn(browser, '/0/cgus', writer);
  await panel(writing)
    .getByRole('button', { name: /^Nouve/ })
    .click();
  await expect(writing).toHaveURL(/\/1\/cgu\/0/);
});
