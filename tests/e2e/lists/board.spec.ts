import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const LIST = 'festival-participant-organisateurs';
const YEAR = 2026;

test('rows stand in columns by their state, and a card moves by the step that leads there', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Enkanban${Date.now().toString(36)}`;
  const IdPersonne = await createRecord(page, 'personnes', { Nom: name, Prenom: 'Ysé' });
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Métier de ${name}` } });
  const IdContact = await createRecord(page, 'contacts', { IdPersonne, Adresse: { IdPays: 45 }, IdsActivite: [activity] });
  const id = await createRecord(page, LIST, { Eannee: YEAR, IdContact });

  await visit(page, `/0/${LIST}?q=${name}&editions=toutes`);
  await page.getByRole('button', { name: 'En colonnes, par état ou par choix' }).press('Enter');
  const draft = page.getByRole('region', { name: 'Brouillon : 1 ligne' });
  const card = { name: new RegExp(name) };
  await expect(draft.getByRole('link', card)).toBeVisible();
  await expect(page).toHaveURL(/affichage=kanban/);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('colonnes.png') });

  // No step leads there at once: the card stays, and the reason is given.
  await draft.getByRole('listitem').dragTo(page.getByRole('region', { name: /^Retirée/ }), { steps: 8 });
  await expect(page.getByText('Aucune étape que vous puissiez faire ne mène de « Brouillon » à « Retirée (badge remis) ».')).toBeVisible();

  await draft.getByRole('listitem').dragTo(page.getByRole('region', { name: /^Validée/ }), { steps: 8 });
  await expect(page.getByRole('region', { name: 'Validée : 1 ligne' }).getByRole('link', card)).toBeVisible();
  expect(await keptRecord(page, LIST, id)).toContain('"Statut":64');

  // A step that asks for a reason asks for it here too; by keyboard the menu of the card does what a drag does.
  await page
    .getByRole('region', { name: 'Validée : 1 ligne' })
    .getByRole('button', { name: /^Actions : / })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Mettre à « Désistement »' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('region', { name: 'Validée : 1 ligne' })).toBeVisible();

  // A choice that is no state is written.
  await page.getByRole('combobox', { name: 'Champ des colonnes' }).selectOption('Type de contrat');
  await page
    .getByRole('region', { name: 'Sans valeur : 1 ligne' })
    .getByRole('button', { name: /^Actions : / })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Mettre à « Prestataire »' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Prestataire : 1 ligne' }).getByRole('link', card)).toBeVisible();
  expect(await keptRecord(page, LIST, id)).toContain('"TypeContrat":2');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('colonnes-sombre.png') });
});

test('a card whose step the server refuses is back in its column, with the reason in French', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Refusé-${Date.now().toString(36)}`;
  const id = await createRecord(page, 'webhook-abonnements', { Libelle: name, Url: 'https://programme.example/appels' });

  await visit(page, `/0/webhook-abonnements?q=${name}&affichage=kanban`);
  const stopped = page.getByRole('region', { name: 'Arrêté : 1 ligne' });
  const card = stopped.getByRole('listitem').filter({ hasText: name });
  await expect(card).toBeVisible();
  await card.dragTo(page.getByRole('region', { name: /^Actif/ }), { steps: 8 });
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText("Choisissez d'abord la liste à suivre, sur l'onglet Contenu.");
  expect(await violations(page)).toEqual([]);
  await refusal.getByRole('button').first().click();
  await expect(refusal).toHaveCount(0);
  await expect(card).toBeVisible();
  await expect(page.getByRole('region', { name: 'Actif : 0 ligne' })).toBeVisible();
  expect(await keptRecord(page, 'webhook-abonnements', id)).toContain('"Statut":2');
});
