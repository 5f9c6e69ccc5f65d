/** Boards by the keys that print: each page says what it shows, who printed it and when, and no tool is on it. */
import { expect, type Page } from '@playwright/test';
import { browserPages } from '#tests/support/papers/browser-pdf.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A board, its title, and a button of it that has no place on paper. */
const BOARDS = [
  { path: '/0/festival-grille-programmes', title: 'Grille', tool: 'Nouvelle séance' },
  { path: '/0/festival-grille-programmes?etendue=semaine', title: 'Grille', tool: 'Nouvelle séance' },
  { path: '/0/festival-hebergements', title: 'Hébergement', tool: 'Annuler' },
  { path: '/0/planning-benevoles', title: 'Planning des bénévoles', tool: 'Proposer' },
  { path: '/0/transports', title: 'Arrivées et départs', tool: 'Proposer' },
  { path: '/0/deliberations', title: 'Délibération', tool: 'Annoncer' },
  { path: '/0/visionnements', title: 'Visionnement', tool: 'Enregistrer' },
  { path: '/0/festival-guichets', title: 'Guichet', tool: 'Clôturer la caisse' },
];

async function printedPages(page: Page, path: string): Promise<readonly string[]> {
  await visit(page, path);
  await expect(page.locator('[data-paper="board"] .kit-head-line > h1')).toBeVisible();
  return browserPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
}

test('boards are printed with their title, their day, date and person on each page, and without their tools', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  for (const { path, title, tool } of BOARDS) {
    const pages = await printedPages(page, path);
    expect(pages.length, path).toBeGreaterThan(0);
    for (const [index, one] of pages.entries()) {
      expect(one, `${path} ${index}`).toContain(title);
      expect(one, `${path} ${index}`).toMatch(/imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d par \S/);
      expect(one, `${path} ${index}`).toMatch(new RegExp(`${index + 1}\\s*/\\s*${pages.length}`));
      expect(one, `${path} ${index}`).not.toContain(tool);
    }
  }
  await page.context().close();
});
