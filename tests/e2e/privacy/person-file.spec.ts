/** A person's file leaves from their sheet; their erasure is announced before, done, and confirmed in a receipt. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a person gets their file, then is erased with a receipt', async ({ browser }) => {
  const mark = `Dossier${Date.now() % 1_000_000}`;
  const page = await openSignedIn(browser, '/dashboard');
  const person = await createRecord(page, 'personnes', { Nom: mark, Prenom: 'Ana', Commentaire: mark });
  await createRecord(page, 'contacts', { IdPersonne: person, Email: `${mark}@exemple.test` });
  await visit(page, `/0/personne/${person}`);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dossier de la personne (RGPD)' }).click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`Ana ${mark}.*\\.zip$`));

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Effacer la personne (RGPD)' }).click();
  const plan = page.getByRole('alertdialog');
  await expect(plan.getByText('Contacts (1)')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const receipt = page.waitForEvent('download');
  await plan.getByRole('button', { name: 'Effacer la personne (RGPD)' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^Reçu d'effacement .*\.pdf$/);
  await expect(page.getByText('La personne est effacée ; le reçu est téléchargé.')).toBeVisible();
  expect(await answerOf(page, `/api/personnes/${person}`)).toMatchObject({ Commentaire: null, IsArchive: true });
});

test('the accessibility declaration is public, from the sign-in', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(address('/login'));
  await page.getByRole('link', { name: "Déclaration d'accessibilité" }).click();
  await expect(page.getByRole('heading', { name: "Déclaration d'accessibilité" })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(106 + 13);
  expect(await violations(page)).toEqual([]);
});
