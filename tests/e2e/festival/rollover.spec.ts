/** A new edition takes over what comes back every year, by tick, and gives it back. */
import { expect } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Edition {
  readonly Eannee: number;
  readonly DateDebut: string;
  readonly DateFin: string;
  readonly IsDefaut: boolean;
}

/** No other test makes an edition of this year. */
const YEAR = 2031;

test('a new edition takes over its sections from the one before, by keyboard, and gives them back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-editions');
  const editions: readonly Edition[] = await (await page.request.get(address('/api/dico-festival-editions'))).json();
  const source = editions.find(({ IsDefaut }) => IsDefaut);
  const before = Math.max(...editions.map(({ Eannee }) => Eannee).filter((year) => year < YEAR));
  if (source === undefined) throw new Error('the demonstration has no edition by default');
  const days = 364 * (YEAR - source.Eannee);
  const id = await createRecord(page, 'festival-editions', {
    Eannee: YEAR,
    DateDebut: addDays(source.DateDebut, days),
    DateFin: addDays(source.DateFin, days),
  });
  await visit(page, `/0/festival-edition/${id}`);
  await page.getByRole('tab', { name: 'Sections' }).click();
  await expect(page.getByText('Aucun élément')).toBeVisible();
  await page.getByRole('button', { name: "Reprendre d'une autre édition…" }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Reprendre dans l'édition ${YEAR}` });
  await expect(dialog.getByLabel('Édition à reprendre')).toHaveValue(String(before));
  await dialog.getByLabel('Édition à reprendre').selectOption(String(source.Eannee));
  await expect(dialog.getByText(`Les dates avancent de ${days} jours`, { exact: false })).toBeVisible();
  const ticks = dialog.getByRole('group', { name: 'Ce qui se reprend' });
  await expect(ticks.getByRole('checkbox')).toHaveCount(9);
  await expect(ticks.getByRole('checkbox', { name: 'Hôtels' })).toHaveAccessibleDescription(/^\d+ à copier \(avec .* contingents\)$/);
  expect(await violations(page)).toEqual([]);
  for (const box of await ticks.getByRole('checkbox').all()) await box.press('Space');
  await expect(dialog.getByRole('button', { name: 'Reprendre 0 fiche' })).toBeDisabled();
  await ticks.getByRole('checkbox', { name: 'Sections' }).press('Space');
  await dialog.getByRole('button', { name: /^Reprendre [1-9]\d* fiches?$/ }).press('Enter');
  const done = page.locator('[data-toast]').filter({ hasText: new RegExp(`fiches? reprises? de l'édition ${source.Eannee}`) });
  await expect(done).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Compétition nationale' }).first()).toBeVisible();
  await done.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'La reprise est annulée' })).toBeVisible();
  await expect(page.getByText('Aucun élément')).toBeVisible();
});
