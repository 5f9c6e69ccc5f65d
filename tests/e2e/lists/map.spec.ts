import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('venues stand where their coordinates place them, and open their sheet', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Surcarte${Date.now().toString(36)}`;
  const [north, south, nowhere] = [`${name} nord`, `${name} sud`, `${name} sans`];
  await createRecord(page, 'festival-lieus', { TradLibelle: { TraductionFr: north }, Type: 1, Latitude: 45.9, Longitude: 6.12 });
  const id = await createRecord(page, 'festival-lieus', {
    TradLibelle: { TraductionFr: south },
    Type: 1,
    Latitude: 45.89,
    Longitude: 6.13,
  });
  await createRecord(page, 'festival-lieus', { TradLibelle: { TraductionFr: nowhere }, Type: 1 });

  await visit(page, `/0/festival-lieus?q=${name}`);
  await page.getByRole('button', { name: 'Sur une carte' }).press('Enter');
  await expect(page).toHaveURL(/affichage=carte/);
  const map = page.getByRole('group', { name: 'Lieux' });
  const [up, down] = await Promise.all([north, south].map((one) => map.getByRole('link', { name: one }).locator('circle').boundingBox()));
  expect(up?.y).toBeLessThan(down?.y ?? 0);
  expect(up?.x).toBeLessThan(down?.x ?? 0);
  await expect(page.getByText(`1 n'a pas de place sur la carte : ${nowhere}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('carte.png') });

  // An enlarged map goes back to the whole.
  await page.getByRole('button', { name: 'Agrandir la carte' }).press('Enter');
  const near = await map.getByRole('link', { name: south }).locator('circle').boundingBox();
  expect(near?.y).toBeGreaterThan(down?.y ?? 0);
  await page.getByRole('button', { name: 'Montrer toute la carte' }).press('Enter');
  await expect(async () =>
    expect((await map.getByRole('link', { name: south }).locator('circle').boundingBox())?.y).toBe(down?.y),
  ).toPass();

  // One mark is in the order of the keyboard, arrows lead to the others.
  await map.getByRole('link', { name: north }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(map.getByRole('link', { name: south })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`festival-lieu/${id}`));
});

test('films are counted by country on a map of the world', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Pays${Date.now().toString(36)}`;
  const [france, monaco] = [45, 86];
  for (const [index, IdPays] of [france, france, monaco].entries())
    await createRecord(page, 'films', { TitreOriginal: `${name} ${index}`, IdPays });
  await visit(page, `/0/films?q=${name}&affichage=groupes&question=${encodeURIComponent(JSON.stringify({ par: ['IdPays'] }))}`);
  await page.getByRole('combobox', { name: 'Montrer en' }).selectOption('Carte');
  const map = page.getByRole('group', { name: /^Nombre par/ });
  await expect(map.getByRole('link', { name: 'France : 2' }).locator('path')).toBeVisible();
  // Too small for an outline: a disc.
  await expect(map.getByRole('link', { name: 'Monaco : 1' }).locator('circle')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('pays.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('pays-sombre.png') });
  await map.getByRole('link', { name: 'France : 2' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
});
