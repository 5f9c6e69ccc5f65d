/** A correction that a person asks for is recorded on their sheet, which shows the corrected value at once. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { rowAct } from '../support/list-act.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a rectification that is recorded on the sheet corrects the name in its head, and gives a receipt', async ({ browser }) => {
  const mark = `Rectifie${Date.now() % 1_000_000}`;
  const page = await openSignedIn(browser, '/dashboard');
  const person = await createRecord(page, 'personnes', { Nom: `${mark}n`, Prenom: 'Ana' });
  await visit(page, `/0/personne/${person}`);
  await page.getByRole('tab', { name: 'Rectifications' }).click();
  await page.getByRole('button', { name: 'Nouvelle rectification' }).click();
  const row = page.getByRole('row').last();
  await row.getByLabel(/^Par/).selectOption({ label: 'Mail' });
  await row.getByLabel(/^Donnée/).selectOption({ label: 'Nom' });
  await row.getByLabel(/^Valeur corrigée/).fill(mark);
  await rowAct(row, /^Actions : /, 'Tous les champs');
  const dialog = page.getByRole('dialog', { name: 'Rectification' });
  await dialog.getByRole('textbox', { name: /^Demande\b/ }).fill('Mon nom ne prend pas de n.');
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ana ${mark}`);
  const line = page.getByRole('row').filter({ hasText: 'Mon nom ne prend pas de n.' });
  await expect(line).toContainText('Corrigée');
  await expect(line).toContainText(`${mark}n`);
  expect(await violations(page)).toEqual([]);
  expect(await answerOf(page, `/api/personnes/${person}`)).toMatchObject({ Nom: mark });
  await page
    .getByRole('button', { name: /^(Autres|Plus|Actions)/ })
    .first()
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Reçu de rectification (PDF)' }).click();
  expect((await download).suggestedFilename()).toContain(mark);
});
