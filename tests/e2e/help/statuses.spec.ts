/** A status says what it means where it is shown: by pointer, by keyboard, in the dialog that gives it, and in the manual. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { visibleShifts, watchShifts } from '../support/shifts.ts';
import { test } from '../support/test.ts';

const REFUSED = "L'équipe a dit non, le motif est gardé. La demande peut être rouverte.";
const WAITING = 'La personne se propose comme bénévole et attend la réponse : accepter ou refuser.';

test('a status is explained on the sheet, in the list and in the step that gives it, and nothing moves', async ({ browser }) => {
  const name = `Statut-${Date.now()}`;
  const page = await openSignedIn(browser, '/dashboard');
  const id = await createRecord(page, 'bam-demande-benevoles', { Nom: name, Prenom: 'Ada', Eannee: 2026 });
  const tip = page.getByRole('tooltip');

  await visit(page, `/0/demande-benevole/${id}`);
  const status = page.locator('.sheet-name').getByText('À traiter', { exact: true });
  const watcher = await watchShifts(page);
  await visibleShifts(watcher);
  await status.hover();
  await expect(tip).toHaveText(WAITING);
  expect(await violations(page)).toEqual([]);
  await page.mouse.move(0, 0);
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Tab');
  await status.focus();
  await expect(tip).toHaveText(WAITING);
  await expect(status).toHaveAccessibleDescription(WAITING);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(page.locator('.sheet-name')).toBeVisible();
  expect(await visibleShifts(watcher)).toEqual([]);

  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(REFUSED)).toBeVisible();
  await page.keyboard.press('Escape');

  await visit(page, `/0/demande-benevoles?vue=toutes&q=${name}`);
  const cell = page.getByRole('gridcell', { name: 'À traiter' }).first();
  await expect(cell).toBeVisible();
  await page.keyboard.press('Tab');
  await cell.focus();
  await expect(tip).toHaveText(WAITING);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('the manual lists what statuses mean, and the palette finds them by their words', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('sort inconnu parti');
  await page.getByRole('option', { name: /Savoir ce qui est parti/ }).click();
  const chapter = page.getByRole('article');
  await expect(chapter.getByRole('term').filter({ hasText: 'Sort inconnu' })).toBeVisible();
  await expect(chapter.getByText("Nul ne sait s'il est parti", { exact: false })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
