/** A webhook from its making to its log: contents, secret, test, activation. */
import { expect } from '@playwright/test';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { violations } from '../support/axe.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a webhook gets contents and a secret, tells what its test was answered, and is activated', async ({ browser }) => {
  const receiver = await startReceiver();
  const page = await openSignedIn(browser, '/0/webhook-abonnement/0');
  const name = `Site ${Date.now()}`;
  await page.getByLabel('Libellé').fill(name);
  await page.getByLabel('Adresse', { exact: false }).first().fill(receiver.url);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('tab', { name: 'Contenu' }).click();
  await page.getByLabel('Liste suivie').selectOption({ label: 'Films' });
  await page.getByRole('group', { name: 'Champs envoyés' }).getByRole('checkbox', { name: 'Durée', exact: true }).check();
  await page.getByRole('button', { name: 'Enregistrer le contenu' }).click();
  await expect(page.getByText('Contenu enregistré.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Secret et essai' }).click();
  await page.getByRole('button', { name: 'Créer un secret' }).click();
  await expect(page.getByLabel('Secret de signature')).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'le programme a répondu 204' }).first()).toBeVisible();
  expect(receiver.received.map(({ type }) => type)).toEqual(['test']);
  await page.getByRole('tab', { name: /^Envois/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'test' })).toContainText('Remis');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Actif', { exact: true }).first()).toBeVisible();
  await receiver.close();
});
