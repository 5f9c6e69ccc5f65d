/** A month is closed for the house: its figures first, what keeps it open, then its line and its archive. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a month that is over is closed from the list, one that is not says why, and its archive is downloaded', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/periodes');
  // Long before any piece of the demonstration, so that its receipts stay free; the next month where one was closed before.
  const closed = await rows(page, 'bam-periodes', { where: { field: 'Type', op: 'eq', value: 1 }, columns: ['Debut'] });
  const year = 1990 + closed.length;
  await page.getByRole('button', { name: 'Clore une période' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clore une période comptable' });
  const day = dialog.getByLabel('Un jour de la période');
  await expect(dialog.getByText('Total perpétuel TTC')).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('clore.png') });
  await day.fill(`15/01/${new Date().getFullYear() + 2}`);
  await day.press('Tab');
  await expect(dialog.getByText("Cette période n'est pas finie")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clore la période' })).toBeDisabled();
  const first =
    closed.length === 0
      ? `15/01/${year}`
      : nextMonth(
          String(
            closed
              .map(({ Debut }) => Debut)
              .toSorted()
              .at(-1),
          ),
        );
  await day.fill(first);
  await day.press('Tab');
  await expect(dialog.getByText(`Du 01/${first.slice(3)}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Clore la période' }).click();
  await expect(page.getByText('Période close.')).toBeVisible();
  const [made] = await rows(page, 'bam-periodes', { where: { field: 'Type', op: 'eq', value: 1 }, columns: ['Debut', 'Fin'] });
  await visit(page, `/0/periodes?fiche=${String(made?.['Id'])}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Archive signée de la période (ZIP)' }).first().click();
  expect((await download).suggestedFilename()).toBe(`periode-${String(made?.['Debut'])}-${String(made?.['Fin'])}.zip`);
});

/** `15/02/1990` after `1990-01-01`. */
function nextMonth(debut: string): string {
  const [year = 0, month = 0] = debut.split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 15));
  return `15/${String(next.getUTCMonth() + 1).padStart(2, '0')}/${next.getUTCFullYear()}`;
}
