/** Staff set the fees of a call, ask for them, waive one with a reason, take another, and read the totals. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The call of the demonstration whose deposits come in these days, and which is free. */
async function openCall(page: Page): Promise<{ readonly id: number; readonly deposits: number }> {
  const where = {
    and: [
      { field: 'Prefixe', op: 'eq', value: 'V' },
      { field: 'NbRecus', op: 'gt', value: 0 },
    ],
  };
  const [section] = await rows(page, 'festival-sections', { where, columns: ['NbRecus'] });
  return { id: Number(section?.['Id']), deposits: Number(section?.['NbRecus']) };
}

async function dueCents(page: Page, id: number): Promise<number> {
  const where = { field: 'Id', op: 'eq', value: id };
  const [section] = await rows(page, 'festival-sections', { where, columns: ['FraisDus'] });
  return Math.round(Number(section?.['FraisDus']) * 100);
}

function cents(text: string): number {
  return Math.round(Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')) * 100);
}

test('staff set the fees of a call, waive one with a reason, mark one as paid and read exact totals', async ({ browser }) => {
  test.setTimeout(90_000);
  const page = await openSignedIn(browser, '/dashboard');
  const { id } = await openCall(page);
  await visit(page, `/1/festival-section/${id}?onglet=tarifs-depot`);
  await page.getByRole('tab', { name: 'Tarifs de dépôt' }).click();
  await page.getByRole('button', { name: 'Nouveau tarif de dépôt' }).click();
  await page.getByRole('textbox', { name: /^Tarif, ligne/ }).fill('Marché');
  await page.getByRole('textbox', { name: /^Montant, ligne/ }).fill('10,10');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Demander les frais de dépôt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Demander' }).click();
  await expect.poll(() => dueCents(page, id)).toBeGreaterThan(3 * 1010);
  const due = await dueCents(page, id);
  expect(due % 1010).toBe(0);
  const count = due / 1010;

  const where = {
    and: [
      { field: 'Tarif', op: 'eq', value: 'Marché' },
      { field: 'Etat', op: 'eq', value: 1 },
    ],
  };
  const [waived, paid] = await rows(page, 'frais-depots', { where, columns: ['Montant'] });
  await visit(page, `/1/frais-depot/${String(waived?.['Id'])}`);
  await page.getByRole('button', { name: 'Exonérer' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Motif').fill('École partenaire du marché');
  await dialog.getByRole('button', { name: 'Exonérer', exact: true }).click();
  await expect(page.getByText('École partenaire du marché')).toBeVisible();
  await expect(page.getByText('Exonérés', { exact: true }).first()).toBeVisible();

  await visit(page, `/1/frais-depot/${String(paid?.['Id'])}`);
  await page.getByRole('button', { name: 'Marquer payés' }).click();
  await dialog.getByLabel('Mode').selectOption({ label: 'Virement' });
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Marquer payés' }).click();
  await expect(page.getByText('Payés', { exact: true }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await visit(page, '/0/frais-depots?vue=tous');
  const total = page.getByRole('row').filter({ hasText: /\d{4} · Vidéothèque du marché/ });
  await expect(total).toContainText('10,10');
  const cells = (await total.locator('td').allTextContents()).slice(-4).map(cents);
  expect(cells).toEqual([count * 1010, (count - 2) * 1010, 1010, 1010]);
});
