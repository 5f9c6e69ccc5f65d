/** The export of a platform is tried, a column is named by hand, and its films become deposits. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('an export of FilmFreeway becomes deposits, each line with its outcome', async ({ browser }) => {
  const mark = String(Date.now() % 1_000_000);
  const page = await openSignedIn(browser, '/dashboard');
  await visit(page, '/0/ins-recups');
  await page.getByRole('button', { name: "Importer d'une plateforme" }).click();
  const dialog = page.getByRole('dialog', { name: "Export d'une plateforme de dépôt" });
  const text = [
    `Project Title;Directors;Runtime ${mark};Tracking Number`,
    `"Marée ; ${mark}";Ana Ruiz;00:12:30;P${mark}1`,
    `Sans durée ${mark};Léo Martin;douze;P${mark}2`,
  ].join('\r\n');
  const buffer = Buffer.from(text, 'latin1');
  await dialog.getByLabel('Fichier exporté (CSV ou classeur)').setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer });
  const first = dialog.getByRole('row').filter({ hasText: `Marée ; ${mark}` });
  await expect(first.getByText('nouveau dépôt')).toBeVisible();
  await dialog.getByRole('combobox', { name: `Runtime ${mark}` }).selectOption('Durée');
  await expect(dialog.getByText('La durée « douze » ne se lit pas')).toBeVisible();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Recevoir les dépôts' }).click();
  await expect(page.getByText('1 nouveaux, 0 changés, 0 inchangés, 1 refusés.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Recevoir les dépôts' }).click();
  await expect(first.getByText('déjà reçu, inchangé')).toBeVisible();
});
