import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, createRecords } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE'];

test.describe.configure({ timeout: 120_000 });

/** Chooses for whom the open form is. */
async function chooseHolder(page: Page, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Pour' });
  await field.fill(typed);
  await page.getByRole('option', { name }).click();
}

test('two people share a film: one gives a task, from a comment too, the other finds it on the dashboard and does it', async ({
  browser,
}) => {
  const records = openWalkRecords();
  const lucie = await records.createPerson('tache-lucie@valombre.example', FILMS, 'Lucie');
  const marius = await records.createPerson('tache-marius@valombre.example', FILMS, 'Marius');
  const olga = await records.createPerson('tache-olga@valombre.example', ['CONTACTS', 'CONTACT'], 'Olga');
  await records.close();
  expect(olga).toBeTruthy();
  const one = await openSignedIn(browser, '/dashboard', lucie);
  const id = await createRecord(one, 'films', { TitreOriginal: 'Le Film à suivre' });
  const two = await openSignedIn(browser, '/dashboard', marius);
  const mine = two.getByRole('region', { name: 'Mes tâches' });
  await expect(mine.getByText('Rien ne vous attend.')).toBeVisible();
  await one.goto(new URL(`/0/film/${id}`, one.url()).href);

  await one.getByRole('button', { name: 'Tâches', exact: true }).click();
  const panel = one.getByRole('complementary', { name: 'Tâches' });
  await expect(panel.getByText("Rien n'est à faire sur cette fiche.")).toBeVisible();
  await panel.getByRole('button', { name: 'Nouvelle tâche' }).click();
  const dialog = one.getByRole('dialog', { name: 'Nouvelle tâche sur Le Film à suivre' });
  await dialog.getByRole('textbox', { name: 'À faire' }).fill('Demander le visa');

  // A user who does not open the record is shown so before anything is sent, and cannot be chosen.
  await chooseHolder(one, 'olga', 'Olga Durand');
  await expect(dialog.getByText("Olga Durand n'ouvre pas cette fiche.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Donner', exact: true })).toBeDisabled();
  await chooseHolder(one, 'marius', 'Marius Durand');
  await dialog.getByRole('textbox', { name: 'Échéance' }).fill('01/02/2020');
  await dialog.getByRole('textbox', { name: 'Échéance' }).press('Tab');
  expect(await violations(one)).toEqual([]);
  await one.screenshot({ path: test.info().outputPath('tache-nouvelle.png') });
  await dialog.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(panel.getByRole('listitem')).toContainText('Demander le visa');
  await expect(panel.getByRole('listitem')).toContainText('En retard');
  await one.screenshot({ path: test.info().outputPath('taches-fiche.png') });

  // It arrives on the open dashboard of the other.
  const line = mine.getByRole('listitem').filter({ hasText: 'Demander le visa' });
  await expect(line).toContainText('Le Film à suivre');
  await expect(line).toContainText('de Lucie Durand');
  await two.getByRole('button', { name: 'Boîte, 1 non lu' }).click();
  await expect(two.getByRole('dialog', { name: 'Boîte' }).getByRole('listitem')).toContainText('Lucie Durand vous a confié une tâche');
  await two.keyboard.press('Escape');
  expect(await violations(two)).toEqual([]);
  await two.screenshot({ path: test.info().outputPath('mes-taches.png') });
  await two.emulateMedia({ colorScheme: 'dark' });
  await two.screenshot({ path: test.info().outputPath('mes-taches-sombre.png') });
  await line.getByRole('checkbox', { name: 'Dire faite : Demander le visa' }).click();
  await expect(mine.getByText('Rien ne vous attend.')).toBeVisible();

  // The sheet of the first one shows it done, and the inbox tells by whom.
  await expect(panel.getByRole('listitem')).toContainText('Faite par Marius Durand');
  await expect(one.getByRole('button', { name: 'Boîte, 1 non lu' })).toBeAttached();
  await panel.getByRole('checkbox', { name: 'Rouvrir : Demander le visa' }).click();
  await expect(mine.getByRole('listitem')).toContainText('Demander le visa');
  await one.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await one.getByRole('button', { name: 'Échanges' }).click();
  const thread = one.getByRole('complementary', { name: 'Échanges' });
  await one.getByRole('textbox', { name: 'Votre commentaire' }).fill('Il manque le générique.');
  await thread.getByRole('button', { name: 'Envoyer' }).click();
  await thread.getByRole('listitem').getByRole('button', { name: 'Dire réglé' }).press('t');
  const fromComment = one.getByRole('dialog', { name: 'Nouvelle tâche' });
  await expect(fromComment.getByRole('textbox', { name: 'À faire' })).toHaveValue('Il manque le générique.');
  await fromComment.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(fromComment).toBeHidden();
  await one.keyboard.press('Escape');
  await expect(one.getByRole('button', { name: 'Tâches, 2 à faire' })).toBeVisible();
});

test('a selection gets one task each, found again by a search among all of them', async ({ browser }) => {
  const records = openWalkRecords();
  const jeanne = await records.createPerson('tache-jeanne@valombre.example', FILMS, 'Jeanne');
  await records.close();
  const page = await openSignedIn(browser, '/0/films', jeanne);
  await createRecords(
    page,
    'films',
    ['Aube', 'Midi', 'Soir'].map((moment) => ({ TitreOriginal: `Relance du ${moment}` })),
  );
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('Relance du');
  await expect(page.getByRole('row', { name: /Relance du/ })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).click();
  await page.getByRole('button', { name: 'Donner une tâche' }).click();
  const dialog = page.getByRole('dialog', { name: 'Une tâche sur 3 fiches' });
  await dialog.getByRole('textbox', { name: 'À faire' }).fill('Relancer le distributeur');
  await dialog.getByRole('combobox', { name: 'Revient' }).selectOption('Chaque semaine');
  await dialog.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Donnez une échéance');
  await dialog.getByRole('textbox', { name: 'Échéance' }).fill('06/03/2090');
  await dialog.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(page.getByText('3 tâches sont données.')).toBeVisible();

  await page.goto(new URL('/taches', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Mes tâches', level: 1 })).toBeVisible();
  const tasks = page.getByRole('tabpanel').getByRole('listitem');
  await expect(tasks).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Chercher une tâche' }).fill('midi');
  await expect(tasks).toHaveCount(1);
  await expect(tasks).toContainText('Relance du Midi');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('toutes-mes-taches.png') });
  // Its next one comes in its place.
  await tasks.getByRole('checkbox').click();
  await expect(tasks).toContainText('13/03/2090');
});

test('a task without a record leads from the inbox to the tasks, where the palette leads too', async ({ browser }) => {
  const records = openWalkRecords();
  const ella = await records.createPerson('tache-ella@valombre.example', FILMS, 'Ella');
  const hugo = await records.createPerson('tache-hugo@valombre.example', FILMS, 'Hugo');
  await records.close();
  const one = await openSignedIn(browser, '/taches', ella);
  const two = await openSignedIn(browser, '/dashboard', hugo);
  await one.getByRole('button', { name: 'Nouvelle tâche' }).click();
  const dialog = one.getByRole('dialog', { name: 'Nouvelle tâche' });
  await dialog.getByRole('textbox', { name: 'À faire' }).fill('Rappeler la mairie');
  await chooseHolder(one, 'hugo', 'Hugo Durand');
  await dialog.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(dialog).toBeHidden();

  await two.getByRole('button', { name: 'Boîte, 1 non lu' }).click();
  const inbox = two.getByRole('dialog', { name: 'Boîte' });
  await expect(inbox.getByRole('listitem')).toContainText('Ella Durand vous a confié une tâche');
  expect(await violations(two, { within: '[popover]:popover-open' })).toEqual([]);
  await inbox.getByRole('link', { name: 'Mes tâches' }).click();
  await expect(two).toHaveURL(/\/taches(\?|$)/);
  await expect(inbox).toBeHidden();
  await expect(two.getByRole('tabpanel').getByRole('listitem')).toContainText('Rappeler la mairie');
  await expect(two.getByRole('button', { name: 'Boîte', exact: true })).toBeVisible();

  await visit(two, '/dashboard');
  await two.keyboard.press('Control+k');
  const palette = two.getByRole('dialog').getByRole('combobox');
  await palette.fill('mes taches');
  await expect(two.getByRole('dialog').getByRole('option').first()).toHaveText(/^Mes tâches/);
  await palette.press('Enter');
  await expect(two).toHaveURL(/\/taches(\?|$)/);
  await expect(two.getByRole('heading', { name: 'Mes tâches', level: 1 })).toBeVisible();
});
