import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const MARK = 'Questionné';

test('a list is grouped by a field and by two, drawn, and each figure opens its rows', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  for (const [Duree, AnneeProd] of [
    ['00:10:00', 2024],
    ['00:20:00', 2024],
    ['00:40:00', 2025],
  ])
    await createRecord(page, 'films', { TitreOriginal: `${MARK} ${Duree}`, Duree, AnneeProd });
  await visit(page, `/0/films?q=${encodeURIComponent(MARK)}`);
  await expect(page.getByRole('row').filter({ hasText: MARK })).toHaveCount(3);
  await page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: 'En chiffres' }).press('Enter');
  const question = page.getByRole('group', { name: 'Question à la liste' });
  await question.getByRole('combobox', { name: 'Grouper par' }).selectOption({ label: 'Année' });
  const table = page.getByRole('region', { name: 'Tableau' });
  await expect(table.getByRole('row').nth(1)).toContainText('2024');
  await expect(table.getByRole('row').filter({ hasText: '2024' }).getByRole('cell')).toHaveText('2');
  await question.getByRole('combobox', { name: 'Calculer' }).selectOption({ label: 'Moyenne de durée' });
  await expect(table.getByRole('row').filter({ hasText: '2024' })).toContainText("15'00");
  await expect(page).toHaveURL(/affichage=groupes/);
  expect(await violations(page)).toEqual([]);

  for (const forme of ['Courbe', 'Parts', 'Barres']) {
    await question.getByRole('combobox', { name: 'Montrer en' }).selectOption({ label: forme });
    await expect(page.getByRole('group', { name: 'Moyenne de durée par Année' }).getByRole('link').first()).toBeVisible();
  }
  await question.getByRole('combobox', { name: 'Calculer' }).selectOption({ label: 'Nombre' });
  await question.getByRole('combobox', { name: 'Puis par' }).selectOption({ label: 'Durée' });
  await question.getByRole('combobox', { name: 'Montrer en' }).selectOption({ label: 'Tableau' });
  const pivot = page.getByRole('region', { name: /tableau croisé$/ });
  await expect(pivot.getByRole('columnheader', { name: "10'00" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pivot.getByRole('rowheader', { name: '2024' }).getByRole('link').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: MARK })).toHaveCount(2);
  await expect(page).toHaveURL(/affichage=tableau/);
});
