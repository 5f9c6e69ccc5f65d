/** A letter to a list in which one person has no given name: the hole is seen, counted, left out or sent on purpose. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('a person without a given name leaves a hole that is seen, counted and left out on demand', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Trou${Date.now() % 100_000}`;
  for (const [index, Prenom] of ['Ada', null, 'Émile'].entries()) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: `${mark}-${index}`, Prenom });
    await createRecord(page, 'contacts', { IdPersonne, IsMailing: true, Email: `${mark}.${index}@exemple.test`.toLowerCase() });
  }
  await createRecord(page, 'mail-modeles', {
    Contexte: 2,
    Type: 1,
    IsActif: true,
    Libelle: `Lettre ${mark}`,
    TradObjet: { TraductionFr: 'Pour {{prenom}}' },
    TradDescription: { TraductionFr: '<p>Bonjour {{prenom}} {{nom}}</p>' },
  });
  await visit(page, `/0/contacts?q=${mark}`);
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill(mark);
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(3);
  for (const row of await page.getByRole('row').filter({ hasText: mark }).all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await dialog.getByLabel('Modèle').selectOption({ label: `Lettre ${mark}` });
  await expect(dialog.getByText('1 courriel sur 3 est incomplet :')).toBeVisible();
  await expect(dialog.getByText('Prénom (1)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Voir seulement ceux-là' }).click();
  await expect(dialog.getByText('Aperçu 1 sur 1')).toBeVisible();
  // One in the subject, one in the text.
  await expect(dialog.locator('mark')).toHaveText(['Manque : Prénom', 'Manque : Prénom']);
  await expect(dialog.locator('mark').first()).toHaveCSS('border-top-style', 'dashed');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('incomplet.png') });

  await dialog.getByRole('button', { name: 'Envoyer à 3 destinataires' }).click();
  const question = page.getByRole('alertdialog', { name: 'Envoyer 3 courriels ?' });
  await expect(question.getByText('1 courriel sur 3 part incomplet.')).toBeVisible();
  await question.getByRole('button', { name: 'Annuler', exact: true }).click();

  await dialog.getByRole('button', { name: 'Les laisser de côté' }).click();
  await expect(dialog.getByText('1 courriel incomplet est laissé de côté.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Envoyer à 2 destinataires' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer à 2 destinataires' }).click();
  await expect(dialog.getByText(/Envoi terminé\. · 2 gardés sans être envoyés/)).toBeVisible();
});
