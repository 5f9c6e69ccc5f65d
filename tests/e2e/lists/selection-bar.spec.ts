/** A row opens wherever it lights; what is done with a selection stands in one bar, and nothing moves for it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { createRecords } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The rows of two new films that are named so. */
async function openList(page: Page, name: string): Promise<Locator> {
  await createRecords(page, 'films', [
    { TitreOriginal: `${name} un`, AnneeProd: 2001 },
    { TitreOriginal: `${name} deux`, AnneeProd: 2002 },
  ]);
  await visit(page, `/0/films?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  return rows;
}

test('a click opens a row in whichever cell, and a double click still writes in one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const rows = await openList(page, 'Film qui s’ouvre');
  const list = page.url();
  const title = rows.first().getByRole('gridcell').filter({ hasText: 'Film qui s’ouvre' }).first();
  const box = await title.boundingBox();
  // Right of the letters, in the cell of the title.
  await title.click({ position: { x: (box?.width ?? 100) - 6, y: 10 } });
  await expect(page).toHaveURL(/\/1\/film\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(list);
  const year = rows.first().getByRole('gridcell', { name: /^200[12]$/ });
  await year.click();
  await expect(page).toHaveURL(/\/1\/film\/\d+/);
  await page.goBack();
  await year.dblclick();
  await expect(page.locator('.cell-editor')).toHaveCount(1);
  await expect(page).toHaveURL(list);
});

test('the bar of a selection takes the place of the search line, holds what is done with it, and moves nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const rows = await openList(page, 'Film de la barre');
  const toolbar = page.locator('.list-extra');
  for (const name of ['Exporter', 'Documents', 'Vues', "Plus d'actions"])
    await expect(toolbar.getByRole('button', { name, exact: true })).toBeEnabled();
  const before = await rows.first().boundingBox();
  await rows.first().getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Sélection' });
  for (const name of ['Modifier', 'Envoyer un mail', 'Exporter', 'Documents', 'Supprimer'])
    await expect(bar.getByRole('button', { name })).toBeVisible();
  expect(await rows.first().boundingBox()).toEqual(before);
  // One place for each act: the toolbar rests, and what is looked for does too.
  await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Rechercher dans la liste' })).toBeHidden();
  await rows.nth(1).getByRole('checkbox').check();
  await expect(bar).toContainText('2 sélectionnés');
  await bar.getByRole('button', { name: 'Comparer' }).click();
  const comparison = page.getByRole('dialog', { name: 'Deux fiches côte à côte' });
  await expect(comparison.getByRole('row', { name: 'Année' })).toContainText(/2001.*2002|2002.*2001/);
  await comparison.getByRole('button', { name: 'Fusionner…' }).click();
  await expect(page).toHaveURL(/\/film-merge\/\d+\/\d+/);
  await expect(page.getByRole('heading', { name: 'Fusion de films' })).toBeVisible();
});
