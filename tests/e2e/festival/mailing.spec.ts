/** A mailing from a list, as staff send it; nothing leaves the demonstration. */
import { expect } from '@playwright/test';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { openSignedIn, visit } from '../support/session.ts';

test('a list is written to: who gets it and who not, the question, one sending, its traces', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contacts');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await dialog.getByLabel('Modèle').selectOption({ label: 'Lettre du marché' });
  await expect(dialog.getByText('pour 2 fiches')).toBeVisible();
  await expect(dialog.getByText('Promotionnel : seulement à qui accepte les mailings.')).toBeVisible();
  await expect(dialog.getByText('Aucun mail ne part d’ici')).toBeVisible();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();

  await visit(page, '/0/festival-participant-invites');
  await listAct(page, 'Envoyer un mail');
  await dialog.getByLabel('Modèle').selectOption({ label: 'Invitation : relance' });
  await expect(dialog.getByText(/Aperçu 1 sur \d+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mail suivant' }).click();
  await expect(dialog.getByText(/Aperçu 2 sur \d+/)).toBeVisible();
  await dialog.getByLabel('À partir du').fill('01/02/2090 08:00');
  await dialog.getByLabel('À partir du').press('Tab');
  await dialog.getByRole('button', { name: /^Envoyer à/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Êtes-vous sûr de vouloir envoyer ce mail ?', { exact: true })).toBeVisible();
  await expect(question.getByText('Planifié : rien ne part avant le 01/02/2090 08:00.')).toBeVisible();
  await question.getByRole('button', { name: /^Envoyer à/ }).dblclick();
  await expect(dialog.getByText(/Envoi terminé\. · \d+ gardés? sans être envoyés?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspendre, arrêter, planifier' }).click();
  await expect(page).toHaveURL(/mail-envoi\//);
  await page.getByRole('button', { name: 'Suspendre', exact: true }).click();
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await page.getByRole('button', { name: "Arrêter l'envoi", exact: true }).click();
  await page.getByRole('dialog', { name: "Arrêter l'envoi" }).getByRole('button', { name: "Arrêter l'envoi", exact: true }).click();
  await expect(page.getByRole('button', { name: "Arrêter l'envoi", exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Mails' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Mails' }).getByText('Arrêté').first()).toBeVisible();
  await visit(page, '/0/mail-traces');
  await expect(page.getByText('Festival de Valombre : invitation : relance').first()).toBeVisible();
});

test('a template is written with the words of its context, seen on a real record, and refused with an unknown word', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/1/mail-modele/participant/6');
  await page.getByRole('tab', { name: 'Texte et aperçu' }).click();
  const subject = page.getByRole('tabpanel', { name: 'Texte et aperçu' }).getByLabel('Objet');
  await subject.fill('Pour ');
  await subject.press('End');
  await page.getByRole('button', { name: 'Insérer Nom', exact: true }).click();
  await expect(subject).toHaveValue('Pour {{nom}}');
  const preview = page.getByRole('region', { name: 'Aperçu sur une fiche' });
  await expect(preview.getByText(/^Pour \S+/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Texte du mail' }).press('Control+End');
  await page.keyboard.type(' {{inconnu}}');
  await expect(page.getByText('Champ inconnu dans ce contexte : {{inconnu}}.')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Champ inconnu dans ce contexte : {{inconnu}}.').first()).toBeVisible();
  expect(await violations(page, { within: '.mail-editor' })).toEqual([]);
});
