/** The head of a sheet, its tabs, its rows and its history, as somebody uses them in one go. */
import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { createRecord, keptRecord } from './support/create.ts';
import { openSignedIn, visit } from './support/session.ts';
import { test } from './support/test.ts';

test('a sheet says what its record is, keeps the order of its tabs, shows who it names and gives back what was changed', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  // A title of its own: a film of the same name is a probable duplicate, and the header says so.
  const TitreOriginal = `Les Marées ${Date.now()}`;
  const film = await createRecord(page, 'films', { TitreOriginal, AnneeProd: 2026, IdPays: 45, NumVisa: '111' });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: `Duval${film}`, Prenom: 'Ada', IdPays: 45 });
  await createRecord(page, 'film-credits', { IdFilm: film, IdFonction: 1, IdPersonne, Ordre: 1 });
  await visit(page, `/0/film/${film}`);
  await expect(page.locator('.sheet-header .identity')).toHaveText(`2026FranceAda Duval${film}`);
  const credits = page.getByRole('tab', { name: 'Générique et contacts', exact: true });
  await expect(credits).toHaveAttribute('title', '1 ligne');

  await credits.focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  function order() {
    return page.getByRole('tab').evaluateAll((tabs) => tabs.slice(1, 3).map(({ id }) => id.split('-').at(-1)));
  }
  await expect.poll(order).toEqual(['generique', 'titres']);
  await page.reload();
  await expect.poll(order).toEqual(['generique', 'titres']);

  await credits.click();
  await page.locator('td[data-field=IdPersonne]').dblclick();
  await expect(page.getByRole('combobox', { name: /^Personne, / })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Ouvrir personne' }).first().hover();
  await expect(page.getByRole('tooltip')).toContainText(`Ada Duval${film}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Terminer / }).click();
  await expect(page.getByRole('combobox', { name: /^Personne, / })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Général', exact: true }).click();
  const visa = page.getByRole('textbox', { name: /^N° de visa/ });
  await visa.fill('222');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  await expect(page.locator('.sheet-save')).toHaveAttribute('data-clean', 'true');
  await page.getByRole('tab', { name: 'Historique', exact: true }).click();
  await page.getByRole('button', { name: 'Rétablir « N° de visa » comme avant' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /N° de visa 222 111/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(page.getByRole('row', { name: /N° de visa 222 111/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Général', exact: true }).click();
  await expect(visa).toHaveValue('111');
});

test('a structure is archived by its box, and the day of it is written, not typed', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await createRecord(page, 'structures', { RaisonSociale: `Ciné-club de l'an dernier ${Date.now()}` });
  await visit(page, `/1/structure/${id}`);
  // Read, not typed: text beside its label, in no box.
  const day = page.locator('output').and(page.getByLabel('Archivée le', { exact: true }));
  await expect(day).toContainText('–');
  await page.getByRole('checkbox', { name: 'Archivée', exact: true }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  const kept: unknown = JSON.parse(await keptRecord(page, 'structures', id));
  expect(kept).toMatchObject({ DateArchive: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  await expect(day).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
});
