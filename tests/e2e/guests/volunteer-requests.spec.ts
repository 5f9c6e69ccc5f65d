/** The volunteers' office accepts the requests of a season together, or refuses them with a word. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('requests are accepted in series as volunteers, and one is refused with a reason and a letter', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Dem${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const activity = `Étudiante ${mark}`;
  await createRecord(page, 'activites', { TradLibelle: { TraductionFr: activity } });
  for (const Prenom of ['Alix', 'Bilal', 'Cosima'])
    await createRecord(page, 'bam-demande-benevoles', {
      Eannee,
      Nom: mark,
      Prenom,
      DateNaissance: '1999-01-01',
      ...(Prenom === 'Cosima' ? {} : { Email: `${Prenom}.${mark}@exemple.test`.toLowerCase() }),
    });
  await visit(page, `/0/demande-benevoles?q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Étapes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Accepter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accepter' });
  await dialog.getByLabel('Pays du contact').fill('France');
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await dialog.getByLabel('Activité du contact').fill(activity);
  await page.getByRole('option', { name: activity, exact: true }).click();
  await dialog.getByRole('button', { name: 'Vérifier' }).click();
  await expect(dialog.getByText(/2 demandes bénévoles passeront au statut « Acceptée »/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('Cosima');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Accepter (2)' }).click();
  await expect(dialog.getByText("2 fiches ont franchi l'étape.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).click();
  await visit(page, `/0/festival-participant-benevoles?q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(2);

  await visit(page, `/0/demande-benevoles?q=${mark}&vue=a-traiter`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Étapes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Refuser' }).click();
  const refusal = page.getByRole('dialog', { name: 'Refuser' });
  await refusal.getByLabel('Motif').fill('Toutes les places sont prises.');
  await expect(refusal.getByText(/1 demande bénévole passera au statut « Refusée »/)).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await refusal.getByRole('button', { name: 'Refuser (1)' }).click();
  await expect(refusal.getByText("1 fiche a franchi l'étape.")).toBeVisible();
  await refusal.getByRole('button', { name: 'Terminer' }).click();
  await visit(page, `/0/demande-benevoles?q=${mark}&vue=refusees`);
  await expect(page.getByRole('row', { name: /Refusée/ })).toHaveCount(1);
});
