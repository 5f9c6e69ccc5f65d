/** An edition in Montréal of a festival of Paris: its screenings follow its clock, wherever server and browser stand. */
import { expect, type Page } from '@playwright/test';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const YEAR = 2047;

async function addScreening(page: Page): Promise<number> {
  await createRecord(page, 'festival-editions', {
    Eannee: YEAR,
    Fuseau: 'America/Montreal',
    DateDebut: `${YEAR}-01-31`,
    DateFin: `${YEAR}-02-08`,
  });
  const IdLieu = await createRecord(page, 'festival-lieus', { TradLibelle: { TraductionFr: 'Cinéma du Fleuve' } });
  const IdSalle = await createRecord(page, 'festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' }, IdLieu });
  const label = { TradLibelle: { TraductionFr: 'Nuit blanche' }, Eannee: YEAR };
  const IdSection = await createRecord(page, 'festival-sections', { ...label, IdSectionType: 1, Prefixe: 'NUIT' });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...label, IdSection });
  // 20:00 of the 1st in Montréal, 2:00 of the 2nd in Paris.
  const hours = { Debut: `${YEAR}-02-02T01:00:00.000`, Fin: `${YEAR}-02-02T03:00:00.000` };
  return createRecord(page, 'festival-programmations', { IdProgramme, IdSalle, Eannee: YEAR, ...hours });
}

async function chooseEdition(page: Page, year: string): Promise<void> {
  await page.getByRole('button', { name: /^Édition \d{4}$/ }).click();
  await page.getByRole('menuitemcheckbox', { name: year, exact: true }).click();
  await expect(page.getByRole('button', { name: `Édition ${year}`, exact: true })).toBeVisible();
}

test.use({ timezoneId: 'Asia/Tokyo' });

test('a screening in Montréal is told by the clock of its edition, and the header says which clock that is', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await addScreening(page);
  await visit(page, '/dashboard');
  await chooseEdition(page, String(YEAR));
  await visit(page, '/0/festival-programmations?vue=toutes');
  const row = page.getByRole('row', { name: /Nuit blanche/ });
  await expect(row).toContainText('01/02');
  await expect(row).toContainText('20:00');
  await expect(page.getByText(/America\/Montreal/).first()).toBeAttached();
});
