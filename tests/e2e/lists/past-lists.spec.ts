/** A list as it was on a day, from the button to the paper and the file. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addDays, festivalZone, formatDate, formatFullDay, zonedParts } from '#domain/values/dates.ts';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { changeRecord, createRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords, type WalkRecords } from '../support/walk-records.ts';

let records: WalkRecords;
test.beforeAll(() => {
  records = openWalkRecords();
});
test.afterAll(() => records.close());

test('a list is shown as it was last evening, or on another day, is read only, and leaves as a file of that day', async ({ browser }) => {
  const today = zonedParts(Date.now(), festivalZone()).date;
  const page = await openSignedIn(browser, '/0/films');
  const id = await createRecord(page, 'films', { TitreOriginal: 'Quidditude première', AnneeProd: 2025, Duree: '00:12:00' });
  await records.age('film', id, 4);
  await changeRecord(page, `films/${id}`, { TitreOriginal: 'Quidditude seconde', Duree: '01:12:00' });
  await createRecord(page, 'films', { TitreOriginal: 'Quidditude tierce', AnneeProd: 2025, Duree: '00:12:00' });

  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('quidditude');
  const titles = page.getByRole('gridcell', { name: /^Quidditude/ });
  await expect(titles).toHaveText([/seconde/, /tierce/]);
  await listAct(page, "Liste telle qu'elle était un jour…");
  await expect(page.getByRole('status').filter({ hasText: formatFullDay(addDays(today, -1), 'fr') })).toBeVisible();
  await expect(titles).toHaveText([/première/]);
  expect(await violations(page)).toEqual([]);

  // Nothing is written there: no cell opens, nothing is done to what is selected.
  await page.getByRole('gridcell', { name: '2025' }).focus();
  await page.keyboard.press('F2');
  await expect(page.locator('.cell-editor')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Sélectionner Quidditude première' }).check();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Sélectionner Quidditude première' }).uncheck();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'CSV : toutes les lignes (1)' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toContain(formatFullDay(addDays(today, -1), 'fr'));
  expect(await readFile(await download.path(), 'utf8')).toContain('Quidditude première');

  const day = page.getByRole('textbox', { name: 'Jour de la liste' });
  await day.fill(formatDate(addDays(today, 1)));
  await day.press('Enter');
  await expect(page.getByText('Choisissez un jour passé.')).toBeVisible();
  await day.fill(formatDate(addDays(today, -5)));
  await day.press('Enter');
  await expect(page).toHaveURL(new RegExp(`au=.*${addDays(today, -5)}`));
  await expect(titles).toHaveCount(0);
  await page.getByRole('button', { name: "Revenir à aujourd'hui" }).click();
  await expect(titles).toHaveText([/seconde/, /tierce/]);
  await page.context().close();
});
