import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { createRecord } from './support/create.ts';
import { openSignedIn } from './support/session.ts';
import { openWalkRecords } from './support/walk-records.ts';

test('a second person reads a record under the name of the first, forces it, and the first is told at once', async ({ browser }) => {
  const records = openWalkRecords();
  const second = await records.createPerson('verrou@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Basile');
  const first = await records.createPerson('verrou-2@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE']);
  await records.close();
  const one = await openSignedIn(browser, '/dashboard', first);
  const id = await createRecord(one, 'films', { TitreOriginal: 'La Fiche disputée' });
  await one.goto(`/0/film/${id}`.replace(/^/, new URL(one.url()).origin));
  const title = one.getByRole('textbox', { name: 'Titre original' });
  await expect(title).toBeEditable();
  await title.fill('La Fiche disputée, suite');

  const two = await openSignedIn(browser, `/0/film/${id}`, second);
  function blockedBy(name: string): string {
    return `Accès bloqué. ${name} consulte actuellement cette fiche.`;
  }
  await expect(two.getByText(blockedBy('Anne Durand'), { exact: true })).toBeVisible();
  await expect(two.getByRole('textbox', { name: 'Titre original' })).toHaveCount(0);
  await expect(two.getByLabel('Titre original')).toHaveText(/La Fiche disputée/);
  await expect(two.getByRole('button', { name: 'Enregistrer', exact: true })).toHaveCount(0);
  await two.screenshot({ path: test.info().outputPath('bloquee.png') });

  await two.getByRole('button', { name: 'Forcer la fermeture' }).click();
  const question = two.getByRole('alertdialog');
  await expect(question).toContainText('Souhaitez-vous forcer la fermeture de cette fiche?');
  await question.getByRole('button', { name: 'Forcer la fermeture', exact: true }).click();
  await expect(two.getByText(/^Accès bloqué/)).toHaveCount(0);
  await expect(two.getByRole('textbox', { name: 'Titre original' })).toBeEditable();

  await expect(one.getByRole('alertdialog')).toContainText('Basile Durand a ouvert cette fiche à votre place');
  await one.getByRole('alertdialog').getByRole('button', { name: 'Compris' }).click();
  await expect(one.getByText(blockedBy('Basile Durand'), { exact: true })).toBeVisible();
  await expect(title).toHaveCount(0);
  await expect(one.getByLabel('Titre original')).toHaveText('La Fiche disputée, suite');
  await one.screenshot({ path: test.info().outputPath('perdue.png') });

  // The page that leaves lets go, and does not take the record again when it hears of that: the other may write without asking.
  const lockMethods: string[] = [];
  two.on('request', (request) => (request.url().includes('/verrous/') ? lockMethods.push(request.method()) : undefined));
  await two.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(title).toBeEditable();
  expect(lockMethods).toEqual(['DELETE']);
  // One that the browser kept and shows again asks again; and the one that is left for another site is not there to be shown.
  await two.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(two.getByText(blockedBy('Anne Durand'), { exact: true })).toBeVisible();
  await one.goto('about:blank');
  await expect(two.getByRole('textbox', { name: 'Titre original' })).toBeEditable();
});
