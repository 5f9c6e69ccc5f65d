/** A rule from its writing to its undoing: sentence, trial, switching on, a record that enters, the task of a colleague, the batch taken back. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE'];
const KEEPS = [...FILMS, 'REGLES', 'REGLE', 'REGLE-WRITE', 'UTILISATEUR-FILTRE-WRITE', 'UTILISATEURS', 'UTILISATEUR'];

test.describe.configure({ timeout: 120_000 });

test('a rule is written, tried, switched on, gives a colleague a task, and is undone', async ({ browser }) => {
  const records = openWalkRecords();
  const rose = await records.createPerson('regle-rose@valombre.example', KEEPS, 'Rose');
  const marin = await records.createPerson('regle-marin@valombre.example', FILMS, 'Marin');
  await records.close();
  const page = await openSignedIn(browser, '/dashboard', rose);
  const Data = JSON.stringify({ Criteres: { field: 'TitreOriginal', op: 'contains', value: 'Albatros réglé' } });
  const item = { Entity: 'film', Libelle: 'Albatros à suivre', Data, IsPublic: true };
  await answerOf(page, '/api/utilisateur-filtre', { method: 'POST', body: { item } });
  await createRecord(page, 'films', { TitreOriginal: 'Albatros réglé, le premier' });
  await page.goto(new URL('/0/regle/0', page.url()).href);

  await page.getByRole('textbox', { name: 'Libellé' }).fill('Visa des albatros');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('tab', { name: 'Phrase' }).click();
  await page.getByRole('combobox', { name: 'Fiches de la liste' }).selectOption({ label: 'Tous les films' });
  await page.getByRole('combobox', { name: 'Entrent dans le filtre enregistré' }).selectOption('Albatros à suivre');
  await page.getByRole('textbox', { name: 'Tâche' }).fill('Demander le visa');
  const holder = page.getByRole('combobox', { name: 'À cette personne' });
  await holder.fill('marin');
  await page.getByRole('option', { name: /^Marin Durand/ }).click();
  await expect(
    page.getByText('Quand une fiche de « Tous les films » entre dans « Albatros à suivre », alors donner la tâche'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('regle-phrase.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('regle-phrase-sombre.png') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

  await page.getByRole('tab', { name: 'Essai' }).click();
  await page.getByRole('button', { name: 'Essayer' }).click();
  await expect(page.getByText('1 fiche serait touchée aujourd')).toBeVisible();
  await expect(page.getByRole('row', { name: /le premier/ })).toContainText('Marin');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('regle-essai.png') });
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await createRecord(page, 'films', { TitreOriginal: 'Albatros réglé, le second' });

  const two = await openSignedIn(browser, '/dashboard', marin);
  const mine = two.getByRole('region', { name: 'Mes tâches' });
  await expect(mine.getByRole('listitem').filter({ hasText: 'Albatros réglé, le premier' })).toContainText('Demander le visa', {
    timeout: 60_000,
  });
  await expect(mine.getByRole('listitem').filter({ hasText: 'Albatros réglé, le second' })).toBeVisible({ timeout: 60_000 });

  await page.getByRole('tab', { name: 'Journal' }).click();
  const batch = page.getByRole('region', { name: /^\d fiches?, le/ }).filter({ hasText: 'le premier' });
  await expect(batch.getByRole('row', { name: /le premier/ })).toContainText('Fait', { timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('regle-journal.png') });
  await batch.getByRole('button', { name: 'Annuler ce lot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler ce lot' }).click();
  await expect(batch.getByRole('row', { name: /le premier/ })).toContainText('Annulé');
  await expect(mine.getByText('Albatros réglé, le premier')).toBeHidden({ timeout: 30_000 });
});
