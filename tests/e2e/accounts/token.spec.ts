/** An access token from its order to its end: made in « Mon compte », used by a program, revoked. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { festival } from '../support/festival.ts';
import { address, openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a token is made with its rights, reads for a program, and opens nothing once revoked', async ({ browser, playwright }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  const program = await playwright.request.newContext();
  async function films(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await program.post(address('/api/films/filter'), { headers, data: { skip: 0, take: 1 } })).status();
  }
  await page.getByRole('button', { name: 'Créer un jeton' }).click();
  const form = page.getByRole('dialog', { name: 'Créer un jeton' });
  await form.getByLabel('Nom du programme').fill('Billetterie de salle');
  await form.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('films : liste');
  await form.getByRole('checkbox', { name: 'Films : liste', exact: true }).check();
  await form.getByLabel('Adresses permises').fill('192.0.2.0/99');
  await form.getByLabel('Votre mot de passe').fill(festival().password);
  await form.getByRole('button', { name: 'Créer le jeton' }).click();
  await expect(form.getByText("Le format n'est pas valide.")).toBeVisible();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await form.getByLabel('Adresses permises').fill('');
  await form.getByRole('button', { name: 'Créer le jeton' }).click();
  const made = page.getByRole('dialog', { name: 'Jeton créé' });
  const token = await made.getByLabel('Jeton', { exact: true }).inputValue();
  await made.getByRole('button', { name: "C'est copié" }).click();
  expect(await films(token)).toBe(200);

  const line = page.getByRole('listitem').filter({ hasText: token.slice(0, 10) });
  await expect(line).toContainText('lecture seule · 1 droit');
  await line.getByRole('button', { name: 'Révoquer Billetterie de salle' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
  await expect(line).toContainText('révoqué');
  await expect.poll(() => films(token)).toBe(401);
  await program.dispose();
});

test('the page of the API opens from « Mon compte », finds an operation and calls it under the policy of every page', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/mon-compte');
  const refused: string[] = [];
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: "Lire la documentation de l'API" }).click();
  const docs = await opening;
  docs.on('console', (message) => {
    if (/security policy/i.test(message.text())) refused.push(message.text());
  });
  await docs.getByRole('searchbox', { name: 'Chercher un sujet ou une opération' }).fill('/films/filter compter');
  await docs
    .getByRole('navigation')
    .getByRole('link', { name: /^film \d/ })
    .click();
  const operation = docs.locator('#operations-film-countFilms');
  await operation.getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table .response-col_status').last()).toContainText('200');
  expect(refused).toEqual([]);
  await docs.close();
});
