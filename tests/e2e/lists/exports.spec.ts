/** Documents and exports as staff ask for them, and the screen where the long ones arrive. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const REPORTS = [
  'Fiche film (10)',
  'Fiche de visionnage (10)',
  'Fiche de visionnage (6)',
  'Par pays',
  'Par réalisateur',
  'Par catalogue',
  'Par jour',
  'Fiche par programme',
];

test('the documents of the films are exactly eight, and print the selection', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await page
    .getByRole('checkbox', { name: /^Sélectionner (?!la page)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Documents' }).last().click();
  await expect(page.getByRole('menu', { name: /^Documents/ }).getByRole('menuitem')).toHaveText(REPORTS);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Par pays' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Films Par pays .*\.pdf$/);
  expect(pdfText(await readFile(await download.path()))).toContain('Films\u00a0: 1');
  await page.context().close();
});

test('a long list is made by the server, announced with a link, and kept among the downloads', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  // More films than a request waits for, fewer than a document takes.
  await page.getByRole('tab', { name: /^Programmés/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^[3-9]\d\d films$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Documents', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Par pays' }).click();
  await page.getByRole('button', { name: 'Voir les téléchargements' }).click();
  const line = page.getByRole('row', { name: /Films Par pays/ });
  await expect(line).toBeVisible();
  await expect(line.getByRole('button', { name: /^Télécharger/ })).toBeVisible({ timeout: 20_000 });
  const saved = page.waitForEvent('download');
  await page.getByLabel('Notifications').getByRole('button', { name: 'Télécharger', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Films Par pays .*\.pdf$/);
  expect(await violations(page)).toEqual([]);
  await line.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(line).toHaveCount(0);
  await page.context().close();
});
