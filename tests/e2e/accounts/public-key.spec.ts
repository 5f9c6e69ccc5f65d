/** A public key from its making to its end: shown once, read with, revoked. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { address, openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a public key is made, shown once, reads the programme for a site, and opens nothing once revoked', async ({
  browser,
  playwright,
}) => {
  const page = await openSignedIn(browser, '/0/cle-publique/0');
  const site = await playwright.request.newContext();
  const name = `Site ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Site/ }).fill(name);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('tab', { name: 'Clef et adresses' }).click();
  await expect(page.getByText("Aucune clef pour l'instant.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Créer la clef' }).click();
  const made = page.getByRole('dialog', { name: 'Clef créée' });
  const key = await made.getByLabel('Clef du site').inputValue();
  expect(key).toMatch(/^fbp_/);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await made.getByRole('button', { name: "J'ai copié la clef" }).click();
  await expect(page.getByText(key)).toBeHidden();

  const programme = await page.getByLabel('Programme', { exact: true }).inputValue();
  expect(programme).toBe(address('/public/v1/programme'));
  async function read(): Promise<number> {
    return (await site.get(programme, { headers: { 'x-api-key': key } })).status();
  }
  const reply = await site.get(programme, { headers: { 'x-api-key': key } });
  expect(reply.status()).toBe(200);
  expect((await reply.json()).Jours.length).toBeGreaterThan(0);
  expect((await site.get(programme)).status()).toBe(401);

  await page.getByRole('button', { name: 'Révoquer' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('textbox').fill('Site fermé');
  await dialog.getByRole('button', { name: 'Révoquer', exact: true }).click();
  await expect(page.getByText('Révoquée', { exact: true }).first()).toBeVisible();
  await expect.poll(read).toBe(401);
  await site.dispose();
});
