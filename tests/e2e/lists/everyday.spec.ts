/** Former obstacles of an ordinary day. */
import { expect } from '@playwright/test';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a printed list keeps its first column, and the question before a film is deleted says that the trash gives it back', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  await createRecord(page, 'films', { TitreOriginal: 'Film imprimé' });
  await visit(page, `/0/films?q=${encodeURIComponent('Film imprimé')}`);
  const title = page.getByRole('row').filter({ hasText: 'Film imprimé' }).getByRole('link', { name: 'Film imprimé' });
  await expect(title).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(title).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Titre' }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: /^Sélectionner (?!la page)/ }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cette suppression ne se reprend que depuis la corbeille de « Mon compte ».');
  await expect(question).toHaveAccessibleName('Supprimer 1 film ?');
  await expect(question).toContainText('Film imprimé.');
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(title).toBeVisible();
});

test('a duration typed « 30 » in a filter is thirty minutes, and applies', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await createRecord(page, 'films', { TitreOriginal: 'Film de la demi-heure', Duree: '00:30:00' });
  await createRecord(page, 'films', { TitreOriginal: 'Film de la demi-heure, plus long', Duree: '00:31:00' });
  await visit(page, `/0/films?q=${encodeURIComponent('Film de la demi-heure')}`);
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('menuitem', { name: 'Durée' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox', { name: 'De' }).fill('30');
  await editor.getByRole('textbox', { name: 'À' }).fill('30');
  await editor.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'demi-heure' })).toHaveCount(1);
});
