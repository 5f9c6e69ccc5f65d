import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { address, openSignedIn } from './support/session.ts';

const TYPES = { Accrédité: 1, Invité: 2, Pass: 4, Organisation: 8, Bénévole: 16, Virtuel: 32 } as const;
const listOf = (list: string, view: string, filters: readonly unknown[] = []): string =>
  address(`/0/${list}?vue=${view}&filtres=${encodeURIComponent(JSON.stringify(filters))}`);

test('the participants list filters on each of the six types', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const [label, type] of Object.entries(TYPES)) {
    await page.goto(listOf('festival-participants', 'tous', [['Type', 'eq', type]]));
    const cells = page.getByRole('row').nth(1).getByRole('gridcell');
    await expect(cells.filter({ hasText: new RegExp(`^${label}$`) }).first(), label).toBeVisible();
  }
});

test('registrations show in the programming and on their film, and recovered submissions in their list', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.goto(listOf('festival-inscriptions-a-programmer', 'programmes'));
  await expect(page.getByRole('row').nth(1)).toContainText('Programmé');
  await page.getByRole('row').nth(1).dblclick();
  await page.getByRole('tab', { name: 'Inscriptions', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText('Programmé').first()).toBeVisible();
  await page.goto(listOf('ins-recups', 'toutes'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
