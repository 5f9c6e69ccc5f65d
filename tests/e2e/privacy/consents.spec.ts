/** Consents of a person stand on their sheet: the one that is recorded there takes effect at once. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a consent to the portrait that is recorded on the sheet dates it, and its withdrawal takes the date away', async ({ browser }) => {
  const mark = `Portrait${Date.now() % 1_000_000}`;
  const page = await openSignedIn(browser, '/dashboard');
  const person = await createRecord(page, 'personnes', { Nom: mark, Prenom: 'Ana' });
  const given = { IdPersonne: person, IdFinalite: 1, Decision: 1, DateConsentement: '2026-03-01', Source: 3, Preuve: `papier ${mark}` };
  await createRecord(page, 'consentements', given);
  await visit(page, `/0/personne/${person}`);
  await page.getByRole('tab', { name: 'Consentements' }).click();
  const row = page.getByRole('row').filter({ hasText: `papier ${mark}` });
  await expect(row).toContainText('Publication du portrait');
  await expect(row).toContainText('Donné');
  await expect(page.getByRole('button', { name: 'Nouveau consentement' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('consentements.png') });
  await createRecord(page, 'consentements', { ...given, Decision: 2, DateConsentement: '2026-04-01', Preuve: `retrait ${mark}` });
  await expect(page.getByRole('row').filter({ hasText: `retrait ${mark}` })).toContainText('Retiré');
  expect(await answerOf(page, `/api/personnes/${person}`)).toMatchObject({ DateConsentementPhoto: null });
});
