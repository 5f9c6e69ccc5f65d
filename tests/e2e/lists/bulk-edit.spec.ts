import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('fields of a selection are tried, changed together, and taken back days later', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const title = 'Le Film changé en série';
  const ids = [
    await createRecord(page, 'films', { TitreOriginal: title, NumVisa: 'Z1' }),
    await createRecord(page, 'films', { TitreOriginal: title, NumVisa: 'Z2', DateDebutDroit: '2030-01-01' }),
  ];
  await visit(page, `/0/films?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Modifier', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modifier 2 films' });
  await expect(dialog.getByText(`${title}, ${title}.`)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Champ' }).selectOption('N° de visa');
  await dialog.getByRole('textbox', { name: 'N° de visa' }).fill('Z2');
  await dialog.getByRole('combobox', { name: 'Changer un autre champ' }).selectOption('Fin des droits');
  await dialog.getByRole('textbox', { name: 'Fin des droits' }).fill('01/01/2029');
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog.getByText('1 fiche changera.')).toBeVisible();
  await expect(dialog.getByText('1 fiche ne peut pas changer :')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'N° de visa' })).toContainText('Z1Z2');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Modifier 1 fiche' }).press('Enter');
  await expect(dialog.getByText('1 fiche a changé.')).toBeVisible();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger le rapport' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('modification-en-serie.csv');
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await keptRecord(page, 'films', ids[0] ?? 0)).toContain('"NumVisa":"Z2"');

  await visit(page, '/mon-compte');
  await page
    .getByRole('button', { name: /^Annuler la série Films/ })
    .first()
    .press('Enter');
  const question = page.getByRole('alertdialog').filter({ hasText: 'Rendre à 1 fiche' });
  await question.getByRole('button', { name: 'Annuler la série' }).press('Enter');
  await expect(page.getByText('1 fiche a repris ses valeurs.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await keptRecord(page, 'films', ids[0] ?? 0)).toContain('"NumVisa":"Z1"');
});
