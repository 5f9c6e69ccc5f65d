import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

test('two people talk about a film: a mention is told at once and unread, an answer arrives on the open sheet', async ({ browser }) => {
  const records = openWalkRecords();
  const claire = await records.createPerson('fil-claire@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Claire');
  const bruno = await records.createPerson('fil-bruno@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Bruno');
  const otto = await records.createPerson('fil-otto@valombre.example', ['CONTACTS', 'CONTACT'], 'Otto');
  await records.close();
  expect(otto).toBeTruthy();

  const one = await openSignedIn(browser, '/dashboard', claire);
  const id = await createRecord(one, 'films', { TitreOriginal: 'Le Film dont on parle' });
  const two = await openSignedIn(browser, `/0/film/${id}`, bruno);
  await one.goto(`/0/film/${id}`.replace(/^/, new URL(one.url()).origin));

  await one.getByRole('button', { name: 'Échanges' }).click();
  const field = one.getByRole('textbox', { name: 'Votre commentaire' });
  await expect(field).toBeFocused();

  // A user who does not open the record is shown so while the name is typed, and is not chosen.
  await field.pressSequentially('@otto');
  const stranger = one.getByRole('option', { name: /^Otto Durand · n'ouvre pas cette fiche$/ });
  await expect(stranger).toHaveAttribute('aria-disabled', 'true');
  await field.press('Enter');
  await expect(field).toHaveValue('@otto');
  await field.fill('');

  await field.pressSequentially('@bruno');
  await expect(one.getByRole('option', { name: 'Bruno Durand' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('@Bruno Durand ');
  await field.pressSequentially('il manque le visa.');
  await one.screenshot({ path: test.info().outputPath('fil.png') });
  await field.press('Control+Enter');
  const thread = one.getByRole('complementary', { name: 'Échanges' });
  await expect(thread.getByRole('listitem')).toContainText('@Bruno Durand il manque le visa.');
  await expect(field).toHaveValue('');

  const box = two.getByRole('button', { name: 'Boîte, 1 non lu' });
  await box.click();
  const inbox = two.getByRole('dialog', { name: 'Boîte' });
  await expect(inbox.getByRole('listitem')).toContainText('Claire Durand vous a nommé');
  await expect(inbox.getByRole('link', { name: 'Le Film dont on parle' })).toBeVisible();
  expect(await violations(two)).toEqual([]);
  await two.screenshot({ path: test.info().outputPath('boite.png') });
  await two.keyboard.press('Escape');

  const unread = two.getByRole('button', { name: 'Échanges, 1 non lu' });
  await unread.click();
  const theirs = two.getByRole('complementary', { name: 'Échanges' });
  await expect(theirs.getByRole('listitem')).toContainText('Claire Durand');
  await expect(two.getByRole('button', { name: 'Échanges', exact: true })).toBeVisible();
  await two.getByRole('textbox', { name: 'Votre commentaire' }).fill('Je le demande demain.');
  await theirs.getByRole('button', { name: 'Envoyer' }).click();
  await expect(thread.getByRole('listitem').nth(1)).toContainText('Je le demande demain.');

  await thread.getByRole('button', { name: 'Dire réglé' }).first().click();
  await expect(theirs.getByText(/^Réglé par Claire Durand le /)).toBeVisible();
  expect(await violations(one)).toEqual([]);
  await one.emulateMedia({ colorScheme: 'dark' });
  await one.screenshot({ path: test.info().outputPath('fil-sombre.png') });
  await one.keyboard.press('Escape');
});
