/** A sheet on paper: a file of facts, whatever tab is open, and what its header says on screen. */
import { expect, type Page } from '@playwright/test';
import { browserPages } from '#tests/support/papers/browser-pdf.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The browser has no printer here: what it would print is saved as a file. */
async function printed(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-sent', '');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-sent]')).toBeAttached({ timeout: 20_000 });
  return browserPages(await page.pdf({ preferCSSPageSize: true }));
}

test('a film prints as one page of facts: filled fields, its lists, and who printed it when', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const TitreOriginal = `Le Papier des marées ${Date.now()}`;
  const film = await createRecord(page, 'films', { TitreOriginal, AnneeProd: 2026, IdPays: 45, NumVisa: 'V-4711' });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: `Imprimeur${film}`, Prenom: 'Ada', IdPays: 45 });
  await createRecord(page, 'film-credits', { IdFilm: film, IdFonction: 1, IdPersonne, Ordre: 1 });
  await visit(page, `/0/film/${film}?onglet=titres`);
  await expect(page.getByRole('heading', { level: 1, name: TitreOriginal })).toBeVisible();
  const pages = await printed(page);
  expect(pages).toHaveLength(1);
  const [paper = ''] = pages;
  expect(paper).toContain(TitreOriginal);
  expect(paper).toContain('V-4711');
  expect(paper).toContain('Générique et contacts');
  expect(paper).toContain(`Ada Imprimeur${film}`);
  expect(paper).toMatch(/imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d par \S/);
  for (const absent of ['Enregistrer', 'Annuler', 'Historique', 'Support des droits']) expect(paper).not.toContain(absent);
  await page.context().close();
});

for (const width of [1280, 1440])
  test(`at ${width} pixels the header of a sheet has two lines, and tells its state and its year once`, async ({ browser }) => {
    const page = await openSignedIn(browser, '/dashboard');
    await page.setViewportSize({ width, height: 900 });
    for (const list of ['festival-participant-accredites', 'festival-tranches', 'festival-groupes']) {
      await visit(page, `/0/${list}`);
      await page.getByRole('row').getByRole('link').first().click();
      const header = page.locator('.sheet-header');
      await expect(header.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(header.locator('.sheet-steps button').first()).toBeVisible();
      const lines = await header.evaluate((element) => {
        const tops = [...element.querySelectorAll('h1, .sheet-actions button, .sheet-steps button, .identity')].map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        });
        const { clientWidth, scrollWidth } = element;
        return { centres: new Set(tops.map((top) => Math.round(top / 8))).size, isWithin: scrollWidth <= clientWidth };
      });
      expect(lines).toEqual({ centres: 2, isWithin: true });
      await expect(header.locator('.sheet-name .ui-status')).toHaveCount(1);
      await expect(page.locator('.overview .sheet-name, .overview-state')).toHaveCount(0);
      await expect(page.getByLabel('Statut', { exact: true })).toHaveCount(0);
    }
    await page.context().close();
  });
