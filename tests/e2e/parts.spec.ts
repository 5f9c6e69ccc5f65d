import { type Page, expect } from '@playwright/test';
import { createRecord } from './support/create.ts';
import { test } from './support/test.ts';
import { openSignedIn, visit } from './support/session.ts';

interface PartCase {
  readonly tab: string;
  readonly button: string;
  /** Column that takes the text. */
  readonly column: string;
  readonly text: string;
  readonly needsLanguage?: boolean;
}

const cases: readonly PartCase[] = [
  { tab: 'Titres', button: 'Nouveau titre', column: 'Titre', text: 'Cleo from 5 to 7', needsLanguage: true },
  { tab: 'Carrière', button: 'Nouvelle étape de carrière', column: 'Festival', text: 'Festival de Valombre' },
  { tab: 'Copies et droits', button: 'Nouvelle copie de projection', column: 'Titre du support', text: 'Cléo, copie neuve' },
];

function openTab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true }).click();
}

function panelValues(page: Page) {
  return page
    .getByRole('tabpanel')
    .locator('input, td[data-field]')
    .evaluateAll((shown) => shown.map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)));
}

for (const { tab, button, column, text, needsLanguage = false } of cases) {
  test(`a row added in the tab ${tab} of a film is there after a reload`, async ({ browser }) => {
    const page = await openSignedIn(browser, '/0/films?q=cleo');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('tablist').first()).toBeVisible();
    await openTab(page, tab);
    await page.getByRole('tabpanel').getByRole('button', { name: button }).click();
    await page.getByRole('textbox', { name: new RegExp(`^${column}, ligne`) }).fill(text);
    if (needsLanguage) {
      await page.getByRole('combobox', { name: 'Langue, ' }).last().fill('anglais');
      await page
        .getByRole('option', { name: /^Anglais/ })
        .first()
        .click();
    }
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
    await visit(page, new URL(page.url()).pathname);
    await openTab(page, tab);
    await expect.poll(() => panelValues(page)).toContain(text);
  });
}

test('what stands under one tab is saved together, and asked about together', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const film = await createRecord(page, 'films', { TitreOriginal: `Copies et droits ${Date.now()}` });
  await visit(page, `/0/film/${film}?onglet=copies`);
  const rights = page.getByRole('region', { name: 'Droits' }).getByRole('textbox', { name: 'Support des droits' });
  await rights.fill('Contrat signé');
  await openTab(page, 'Notes');
  await expect(page.getByText("Voulez-vous enregistrer avant de changer d'onglet ?")).toBeVisible();
  await page.getByRole('button', { name: 'Ne pas enregistrer' }).click();
  await openTab(page, 'Copies et droits');
  await expect(rights).toHaveValue('');
  await rights.fill('Contrat rendu');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Nouvelle copie de projection' }).click();
  await page.getByRole('textbox', { name: /^Titre du support, ligne/ }).fill('Bobine neuve');
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/film-copies/lot'));
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  expect((await stored).status()).toBe(200);
  await visit(page, `/0/film/${film}?onglet=droits`);
  await expect.poll(() => panelValues(page)).toEqual(expect.arrayContaining(['Bobine neuve', 'Contrat rendu']));
});

test('a list tab shows what its filters leave, whatever is being edited, and is not ordered meanwhile', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const Eannee = 2079;
  function named(fr: string) {
    return { TradLibelle: { TraductionFr: fr } };
  }
  await createRecord(page, 'festival-editions', { Eannee, DateDebut: `${Eannee}-03-10`, DateFin: `${Eannee}-03-18` });
  const IdSectionType = await createRecord(page, 'festival-section-types', named('Section filtrée'));
  const section = await createRecord(page, 'festival-sections', { ...named('Filtrée'), IdSectionType, Eannee });
  for (const [index, code] of ['X1', 'X2', 'X3'].entries())
    await createRecord(page, 'festival-programmes', {
      ...named(`Programme ${code}`),
      IdSection: section,
      Eannee,
      Ordre: index + 1,
      Code: code,
    });
  await visit(page, `/0/festival-section/${section}?onglet=programmes`);
  const panel = page.getByRole('tabpanel');
  const handles = panel.getByRole('button', { name: /^Déplacer / });
  await expect(handles).toHaveCount(3);
  await panel.locator('td[data-field=Code]', { hasText: 'X3' }).dblclick();
  await page.getByRole('textbox', { name: /^Code, .*X3/ }).fill('Y3');
  await panel.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('menuitem', { name: 'Libellé', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('X1');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('2 sur 3')).toBeVisible();
  await expect(handles).toHaveCount(0);
  await expect(panel.getByText("L'ordre se change sans filtre", { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(panel.getByText('1 sur 3')).toBeVisible();
  await panel.getByRole('button', { name: /^Retirer le filtre/ }).click();
  await expect(handles).toHaveCount(3);
  await expect.poll(() => panelValues(page)).toContain('Y3');
});
