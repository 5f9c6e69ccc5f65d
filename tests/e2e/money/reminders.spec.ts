/** Overdue invoices are reminded of: the letter is read, tried, sent, and the step stands on the invoice. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('an overdue invoice gets the reminder that it is due for, read and tried first', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/pieces?vue=echues');
  await expect(page.getByRole('button', { name: 'Relancer les factures échues' })).toBeVisible();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Relancer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Relancer 1 facture' });
  const line = dialog.getByRole('row').nth(1);
  await expect(line).toContainText('Première relance');
  const number = await line.getByRole('rowheader').textContent();
  await dialog.getByRole('button', { name: `Lire la lettre de ${number}` }).click();
  // In the language of its client.
  const letter = dialog.getByRole('article');
  await expect(letter.getByRole('strong').first()).toContainText(number ?? '');
  await expect(letter.getByText(new RegExp(`(Facture|Invoice|Factura) ${number}\\.pdf`))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'M’envoyer cette lettre' }).click();
  await expect(page.getByText(/Lettre d’essai en file pour /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Envoyer 1 relance', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer 1 relance', exact: true }).click();
  await expect(dialog.getByText(/^1 mail/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(page.getByRole('row').filter({ hasText: number ?? '' })).toContainText('Première relance');
});
