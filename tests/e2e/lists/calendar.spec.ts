import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const MARK = 'Calendaire';

test('rows stand on the days of a month, and a day leads to its rows', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  for (const day of ['2031-05-12', '2031-05-12', '2031-05-20'])
    await createRecord(page, 'films', { TitreOriginal: `${MARK} du ${day}`, DateAchevement: day });
  const question = encodeURIComponent(JSON.stringify({ par: ['DateAchevement'], mois: '2031-05' }));
  await visit(page, `/0/films?q=${MARK}&affichage=calendrier&question=${question}`);
  const month = page.getByRole('table', { name: 'mai 2031' });
  await expect(month.getByRole('link', { name: `${MARK} du 2031-05-20` })).toBeVisible();
  await expect(month.getByRole('link', { name: /lundi 12 mai 2031 : 2 lignes/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mois suivant' }).press('Enter');
  await expect(page.getByRole('table', { name: 'juin 2031' })).toBeVisible();
  await page.getByRole('button', { name: 'Mois précédent' }).press('Enter');
  await month.getByRole('link', { name: /lundi 12 mai 2031/ }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: MARK })).toHaveCount(2);
});

test('a sentence is shown as filters before it filters, with the words it does not know', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('films zorglub archivés de moins de 15 minutes');
  await page.getByRole('button', { name: 'Comprendre comme filtre' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Phrase comprise comme filtre' });
  await expect(panel.getByText('Mot non compris, qui reste cherché : « zorglub »')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Archivé/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Durée/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Filtrer ainsi' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/IsArchive/);
  await expect(page.getByRole('textbox', { name: 'Rechercher dans la liste' })).toHaveValue('zorglub');
});
