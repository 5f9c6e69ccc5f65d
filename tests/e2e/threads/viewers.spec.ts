import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

test('two people who have a film open read the name of the other on it, until one leaves', async ({ browser }) => {
  const records = openWalkRecords();
  const sarah = await records.createPerson('regard-sarah@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Sarah');
  const tom = await records.createPerson('regard-tom@valombre.example', ['FILMS', 'FILM'], 'Tom');
  await records.close();
  const one = await openSignedIn(browser, '/dashboard', sarah);
  const id = await createRecord(one, 'films', { TitreOriginal: 'Le Film regardé à deux' });
  await visit(one, `/0/film/${id}`);
  await expect(one.getByRole('heading', { name: 'Le Film regardé à deux' })).toBeVisible();
  const here = one.getByRole('list', { name: 'Ont aussi cette fiche ouverte' });
  await expect(here).toHaveCount(0);

  const two = await openSignedIn(browser, `/0/film/${id}`, tom);
  await expect(two.getByRole('list', { name: 'Ont aussi cette fiche ouverte' }).getByRole('listitem')).toHaveText('SDSarah Durand');
  // The page of the first learns of it without being touched.
  await expect(here.getByRole('listitem')).toHaveText('TDTom Durand');
  expect(await violations(one)).toEqual([]);
  await one.screenshot({ path: test.info().outputPath('regards.png') });
  await one.emulateMedia({ colorScheme: 'dark' });
  await one.screenshot({ path: test.info().outputPath('regards-sombre.png') });

  await visit(two, '/dashboard');
  await expect(here).toHaveCount(0);
  await visit(two, `/0/film/${id}`);
  await expect(here.getByRole('listitem')).toHaveText('TDTom Durand');
  // A page that is closed unmounts nothing.
  await two.goto('about:blank');
  await expect(here).toHaveCount(0);
  await two.goto(address('/dashboard'));
});
