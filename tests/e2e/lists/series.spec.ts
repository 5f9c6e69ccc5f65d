import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const LIST = '/0/festival-participant-accredites';

test('a step is tried for a selection, taken for those that pass, and says why the others stay', async ({ browser }) => {
  const page = await openSignedIn(browser, `${LIST}?tri=Prix`);
  const gridRow = (price: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .filter({ hasText: price })
      .first();
  await expect(gridRow('0,00 €')).toBeVisible();
  await gridRow('0,00 €').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Prix appliqué/ }).click();
  await expect(gridRow('125,00 €')).toBeVisible();
  await gridRow('125,00 €').getByRole('checkbox').check();
  await expect(page.getByText('2 sélectionnés').first()).toBeVisible();
  await page.getByRole('button', { name: 'Étapes', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Demander le paiement' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Demander le paiement' });
  await expect(dialog.getByText('1 fiche passera.')).toBeVisible();
  await expect(dialog.getByText('1 fiche reste où elle est :')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(/prix/i);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Envoyer à chacun le mail automatique' }).uncheck();
  await dialog.getByRole('button', { name: 'Demander le paiement (1)' }).press('Enter');
  await expect(dialog.getByText("1 fiche a franchi l'étape.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/\d sélectionnés?/)).toHaveCount(0);
});

test('all that a list matches is tried, and giving up changes nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, `${LIST}?vue=validees`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toContainText(/\d/);
  const count = Number((await tab.textContent())?.replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(10);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: /^Sélectionner les/ }).click();
  await page.getByRole('button', { name: 'Étapes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remettre le badge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remettre le badge' });
  const said = dialog.getByRole('status');
  await expect(said).toContainText(/fiches passeront\./, { timeout: 30_000 });
  // Who has a badge that is out of date stays: each reason says of how many.
  const numbers = [...((await said.textContent()) ?? '').matchAll(/(\d+) fiches? (?:passer|reste)/g)].map(([, number]) => Number(number));
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(count);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab).toContainText(String(count));
  await expect(page.getByText(`${count} sélectionnés`).first()).toBeVisible();
});
