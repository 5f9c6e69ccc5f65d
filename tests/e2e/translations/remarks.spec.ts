/** A translator asks about a text beside its translation; the coordinator answers there, and settles the remark. */
import { expect, type Page } from '@playwright/test';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';
import { colleague, ENGLISH, FRENCH, workingEdition } from './support.ts';

const RIGHTS = [
  'FESTIVAL-TRANCHES',
  'FESTIVAL-TRANCHE',
  'FESTIVAL-TRANCHE-FILMS',
  'FESTIVAL-TRANCHE-FILM-WRITE',
  'FILM-TEXTE',
  'FILM-TEXTE-WRITE',
];

async function remark(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Nouveau commentaire, / }).fill(words);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
}

test('a remark on a text is asked by its translator, answered and settled by the coordinator', async ({ browser }) => {
  const mark = `Fil${Date.now() % 100_000}`;
  const translator = await colleague(browser, mark, RIGHTS);
  const corrector = await colleague(browser, `${mark}c`, RIGHTS);
  const staff = await openSignedIn(browser, '/dashboard');
  const batch = await createRecord(staff, 'festival-tranches', {
    Libelle: `Remarques ${mark}`,
    Eannee: await workingEdition(staff),
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
    IdTraducteur: translator.id,
    IdCorrecteur: corrector.id,
    IdRelecteur: corrector.id,
  });
  const IdPersonne = await createRecord(staff, 'personnes', { Nom: mark, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
  await createRecord(staff, 'festival-tranche-films', { IdTranche: batch, IdPersonne, IsCorrige: true });
  for (const [rank, name] of ['envoyer-correction', 'valider-correction', 'envoyer-traduction'].entries())
    await step(staff, `/api/festival-tranches/${batch}/transitions/${name}`, { Version: rank + 1, Mail: false });

  const page = await translator.open(`/1/festival-tranche/${batch}?onglet=textes`);
  await page.getByRole('textbox', { name: /, Anglais, / }).press('Alt+KeyN');
  await remark(page, 'Quelle mer ?');

  await visit(staff, `/0/festival-tranche/${batch}?onglet=textes`);
  await staff.getByRole('button', { name: /^1 commentaire à régler/ }).click();
  await remark(staff, 'La Manche.');
  for (const words of ['Quelle mer ?', 'La Manche.'])
    await staff
      .getByRole('listitem')
      .filter({ hasText: words })
      .getByRole('button', { name: /^Régler/ })
      .click();
  await expect(staff.getByRole('button', { name: /^Commenter/ })).toBeVisible();
  await expect(page.getByText('La Manche.')).toBeVisible();
});
