/** Failed mails go again in one act, announced before and undone while they wait. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('failed mails are sent again as a series: dry run, one act, taken back by one button', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/mail-traces?vue=erreurs');
  await page.getByRole('button', { name: 'Renvoyer tout…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Renvoyer \d+ mails?$/ });
  await expect(dialog.getByText(/^\d+ mails? repart(ent)? sur \d+$/)).toBeVisible();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: /^Renvoyer \d+ mails?$/ }).click();
  await expect(dialog.getByText(/\d+ gardés? sans être envoyés?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler ce qui attend encore', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^Retirer de la file \d+ mails? de ce renvoi qui attend(ent)? encore \?$/)).toBeVisible();
  await question.getByRole('button', { name: 'Retirer de la file', exact: true }).click();
  await expect(page.getByText(/\d+ mails? ne partir(a|ont) pas\./)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
