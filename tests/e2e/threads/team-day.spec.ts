/** The day of a team of three (docs/journeys.md): a question, the list of what is unread, a task, its end. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE'];
const VIEWS = ['UTILISATEUR-COLONNE', 'UTILISATEUR-PRESENTATION', 'UTILISATEUR-PRESENTATION-WRITE'];

test.describe.configure({ timeout: 120_000 });

test('three people work on a film: a question stands unread in the list, its answer becomes a task, and its author hears of the end', async ({
  browser,
}) => {
  const records = openWalkRecords();
  const sonia = await records.createPerson('equipe-sonia@valombre.example', FILMS, 'Sonia');
  const gael = await records.createPerson('equipe-gael@valombre.example', [...FILMS, ...VIEWS], 'Gaël');
  const carla = await records.createPerson('equipe-carla@valombre.example', FILMS, 'Carla');
  await records.close();
  const selector = await openSignedIn(browser, '/dashboard', sonia);
  const discussedFilm = await createRecord(selector, 'films', { TitreOriginal: 'Équipe : le film en question' });
  await createRecord(selector, 'films', { TitreOriginal: 'Équipe : le film sans question' });

  await visit(selector, `/0/film/${discussedFilm}`);
  await selector.getByRole('button', { name: 'Échanges', exact: true }).click();
  const field = selector.getByRole('textbox', { name: 'Votre commentaire' });
  await field.pressSequentially('@gael');
  await expect(selector.getByRole('option', { name: 'Gaël Durand' })).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially('la copie est-elle partie ?');
  await field.press('Control+Enter');
  const thread = selector.getByRole('complementary', { name: 'Échanges' });
  await expect(thread.getByRole('listitem')).toContainText('la copie est-elle partie ?');

  // The list of the second shows the number once its column is chosen, and that film alone by one click.
  const office = await openSignedIn(browser, '/0/films?q=%C3%89quipe%20%3A%20le%20film', gael);
  const rows = office.getByRole('row', { name: /Équipe : le film/ });
  await expect(rows).toHaveCount(2);
  await office.getByRole('button', { name: 'Colonnes' }).click();
  await office.getByRole('menuitemcheckbox', { name: 'Non lus', exact: true }).click();
  await office.keyboard.press('Escape');
  await expect(office.getByRole('columnheader', { name: /^Non lus/ })).toBeVisible();
  await office.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await office.getByRole('menuitem', { name: 'Non lus', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('le film en question');
  expect(await violations(office)).toEqual([]);
  await office.screenshot({ path: test.info().outputPath('non-lus.png') });
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.screenshot({ path: test.info().outputPath('non-lus-sombre.png') });

  await visit(office, `/0/film/${discussedFilm}`);
  await office.getByRole('button', { name: 'Échanges, 1 non lu' }).click();
  const read = office.getByRole('complementary', { name: 'Échanges' });
  await expect(office.getByRole('button', { name: 'Échanges', exact: true })).toBeVisible();
  await read.getByRole('listitem').getByRole('button', { name: 'Dire réglé' }).press('t');
  const form = office.getByRole('dialog', { name: 'Nouvelle tâche' });
  await form.getByRole('textbox', { name: 'À faire' }).fill('Envoyer la copie');
  await form.getByRole('combobox', { name: 'Pour' }).fill('carla');
  await office.getByRole('option', { name: 'Carla Durand' }).click();
  await form.getByRole('button', { name: 'Donner', exact: true }).click();
  await expect(form).toBeHidden();
  await visit(office, '/0/films?q=%C3%89quipe%20%3A%20le%20film');
  await office.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await office.getByRole('menuitem', { name: 'Non lus', exact: true }).click();
  await expect(rows).toHaveCount(0);

  const prints = await openSignedIn(browser, '/dashboard', carla);
  const mine = prints.getByRole('region', { name: 'Mes tâches' });
  await expect(mine.getByRole('listitem').filter({ hasText: 'Envoyer la copie' })).toContainText('de Gaël Durand');
  await mine.getByRole('checkbox', { name: 'Dire faite : Envoyer la copie' }).click();
  await expect(mine.getByText('Rien ne vous attend.')).toBeVisible();

  await office.getByRole('button', { name: /^Boîte, \d+ non lu/ }).click();
  await expect(office.getByRole('dialog', { name: 'Boîte' }).getByRole('listitem').first()).toContainText('Carla Durand');
});
