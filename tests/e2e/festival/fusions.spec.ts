/** Merging two records, and what a deletion says before it deletes. */
import { type Page, expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { createRecord as create } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { openWalkRecords } from '../support/walk-records.ts';

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('the merge screens ask to sign in, and open to whoever is, even without any right', async ({ browser, page }) => {
  await visit(page, '/structures-merge');
  await expect(page).toHaveURL(/\/login/);
  const records = openWalkRecords();
  const nobody = await openSignedIn(browser, '/structures-merge', await records.createPerson('fusion-sans-droit@valombre.example', []));
  await records.close();
  await expect(heading(nobody)).toHaveText('Fusion de structures');
  await expect(nobody.getByText('STRUCTURE-DELETE')).toBeVisible();
  await expect(nobody.getByRole('button', { name: 'Comparer les deux fiches', exact: true })).toBeDisabled();
  for (const [path, title] of [
    ['/contacts-merge', 'Fusion de contacts'],
    ['/structure-merge/1001/1002', 'Fusion de structures'],
    ['/contact-merge/1001/1002', 'Fusion de contacts'],
  ] as const) {
    await visit(nobody, path);
    await expect(heading(nobody)).toHaveText(title);
    await expect(nobody).toHaveURL(new RegExp(path));
  }
  await expect(nobody.getByRole('alert')).toContainText('votre compte ne dispose pas des droits nécessaires');
});

test('an address that names no two records leads nowhere', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await visit(page, '/structure-merge/1001/abc');
  await expect(heading(page)).toHaveText('Page introuvable');
  await visit(page, '/structure-merge/9000001/9000002');
  await expect(page.getByRole('alert')).toContainText("L'une des deux fiches n'existe pas ou plus.");
});

test('two structures become one: the twins are proposed, the values chosen, the old address leads to the kept one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Ateliers ${Date.now()}`;
  const kept = await create(page, 'structures', { RaisonSociale: name, Siret: '00000000001115' });
  const gone = await create(page, 'structures', {
    RaisonSociale: name.toUpperCase(),
    Siret: '00000000002220',
    Email: 'ateliers@valombre.example',
  });
  const person = await create(page, 'personnes', { Nom: 'Kerjean', Prenom: 'Lou' });
  await create(page, 'contacts', { IdPersonne: person, IdStructure: gone });
  await visit(page, '/structures-merge');
  await page.getByRole('button', { name: `Comparer les deux fiches : ${name} ${kept}, ${gone}` }).click();
  await expect(page).toHaveURL(new RegExp(`/structure-merge/${kept}/${gone}`));
  await expect(page.getByText('1 × Contact (Structure)')).toBeVisible();
  await expect(page.getByText('Lou Kerjean')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'E-mail : ateliers@valombre.example' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'SIRET : 00000000001115' })).toBeChecked();
  await page.getByRole('radio', { name: 'SIRET : 00000000002220' }).check();
  await page.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fusionner' }).click();
  await expect(page).toHaveURL(new RegExp(`/structure/${kept}`));
  await expect(page.getByRole('textbox', { name: 'SIRET' })).toHaveValue('00000000002220');
  await visit(page, `/0/structure/${gone}`);
  await expect(page).toHaveURL(new RegExp(`/structure/${kept}`));
  await expect(page.locator('[data-toast]').filter({ hasText: 'Cette fiche a été fusionnée' })).toBeVisible();
});

test('a merge starts from the sheet, with its record as the one to keep', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const name = `Maison ${Date.now()}`;
  const id = await create(page, 'structures', { RaisonSociale: name });
  await visit(page, `/0/structure/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Fusionner avec une autre…' }).click();
  await expect(page.getByLabel('Fiche à garder')).toHaveValue(name);
});

test('the deletion of a film names everything that goes with it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await create(page, 'films', { TitreOriginal: `Film à supprimer ${Date.now()}` });
  await visit(page, `/0/film/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const warning = page.getByRole('alertdialog');
  for (const item of STATED) await expect(warning).toContainText(item);
  await warning.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'Suppression effectuée.' })).toBeVisible();
});

/** Specification 001 §8, in its order. */
const STATED = [
  'film',
  'carrières',
  'copies de projection',
  'genres',
  'infos complémentaires',
  'langues de dialogue',
  'liens',
  'mots-clés',
  'pays de production et de tournage',
  'styles',
  "techniques d'animation",
  'traductions de textes et de titres',
  'images',
  'documents',
  'médias',
  'crédits',
  'tranches de traduction',
  'inscriptions',
  'playlists',
  'catalogues',
  "listes d'applications",
  'participants',
  'accréditations',
  'invitations',
  'implications',
  "dates d'hébergement",
];
