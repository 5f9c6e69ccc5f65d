/** The evening of the awards: a prize is given, its winner's letter is read, tried, and held until the hour. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { defaultEdition } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const DIRECTOR = 1;

async function prepare(browser: Browser): Promise<{ readonly page: Page; readonly mark: string; readonly year: number }> {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Pal${Date.now() % 100_000}`;
  const Eannee = await defaultEdition(page);
  const name = { TradLibelle: { TraductionFr: `Rivage ${mark}` }, Eannee };
  const IdSection = await createRecord(page, 'festival-sections', { ...name, IdSectionType: 1, Prefixe: mark });
  const IdProgramme = await createRecord(page, 'festival-programmes', { ...name, IdSection });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: `Barque ${mark}` });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, Prenom: 'Ana', Email: `ana.${mark}@real.example`.toLowerCase() });
  await createRecord(page, 'film-credits', { IdFilm, IdFonction: DIRECTOR, IdPersonne });
  await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection, Eannee, IdProgramme });
  const IdPrix = await createRecord(page, 'festival-prixs', { TradLibelle: { TraductionFr: `Grand Prix ${mark}` }, IsActif: true });
  await createRecord(page, 'festival-prix-editions', { IdPrix, Eannee, IdsSection: [IdSection], PublicLe: '2098-02-07T20:00:00.000' });
  return { page, mark, year: Eannee };
}

test('gives a prize from the palmarès, and holds the letter to its winner until the hour', async ({ browser }) => {
  const { page, mark, year } = await prepare(browser);
  await visit(page, '/0/palmares');
  const group = page.getByRole('region', { name: `Rivage ${mark} ${year}`, exact: true });
  await expect(group.getByText('À donner')).toBeVisible();
  await group.getByRole('button', { name: `Donner « Grand Prix ${mark} »` }).click();
  const giving = page.getByRole('dialog');
  await expect(giving.getByRole('option', { name: new RegExp(`^Barque ${mark} · Ana ${mark}`) })).toBeAttached();
  await giving.getByLabel('Film').selectOption({ index: 1 });
  await giving.getByRole('button', { name: 'Donner le prix' }).click();
  await expect(giving).toBeHidden();
  await expect(group.getByRole('link', { name: `Barque ${mark}` })).toBeVisible();
  await expect(group.getByText('Lauréat pas encore prévenu')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Écrire aux lauréats…' }).click();
  const dialog = page.getByRole('dialog');
  const line = dialog.getByRole('row', { name: new RegExp(`Grand Prix ${mark}`) });
  await expect(line).toContainText("retenue jusqu'au 07/02/2098 21:00");
  await dialog.getByRole('radio', { name: "L'envoyer maintenant, en disant l'embargo" }).check();
  await expect(line).toContainText('aussitôt, sous embargo');
  await expect(dialog.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  await line.getByRole('button', { name: /Lire la lettre/ }).click();
  const letter = page.getByRole('dialog').last();
  await expect(letter.getByText(`Grand Prix ${mark}`)).toBeVisible();
  await expect(letter.getByText(/Sous embargo jusqu’au vendredi 7 février 2098, 21:00/)).toBeVisible();
  await letter.getByRole('button', { name: "M'envoyer un essai" }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'Essai envoyé' })).toBeVisible();
  await letter.getByRole('button', { name: 'Fermer' }).last().click();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('radio', { name: /La retenir jusqu'à l'heure du prix/ }).check();
  await expect(line).toContainText("retenue jusqu'au 07/02/2098 21:00");
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog).toBeHidden();
  await expect(group.getByText(/Retenu jusqu'au 07\/02\/2098 21:00/)).toBeVisible();
});
