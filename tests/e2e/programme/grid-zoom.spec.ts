/** A zoom of 200 % leaves 640 by 450 CSS pixels of a window of 1280 by 900: the grid keeps two thirds of them. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const WINDOW = { width: 640, height: 450 };
const SHARE = 2 / 3;

test('the grid keeps two thirds of a window at 200 %: day, week and variant', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  const editions = await answerOf<readonly { IsDefaut: boolean; Eannee: number; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const { Eannee = 0, DateDebut = '' } = editions.find(({ IsDefaut }) => IsDefaut) ?? {};
  const Libelle = `Une variante dont le nom est long, salle par salle ${Date.now().toString(36)}`;
  const variant = await createRecord(page, 'festival-variantes', { Eannee, Libelle });
  await page.setViewportSize(WINDOW);
  const shares: Record<string, number> = {};
  for (const [name, query] of [
    ['day', `jour=${DateDebut}`],
    ['week', `jour=${DateDebut}&etendue=semaine`],
    ['variant', `jour=${DateDebut}&variante=${variant}`],
    ['week of a variant', `jour=${DateDebut}&etendue=semaine&variante=${variant}`],
  ] as const) {
    await visit(page, '/mon-compte');
    await visit(page, `/0/festival-grille-programmes?${query}`);
    const board = page.locator('.programme-grid__scroll').first();
    await expect(board).toBeVisible();
    if (query.includes('variante')) await expect(page.getByRole('region', { name: `Variante : ${Libelle}` })).toBeVisible();
    const box = await board.boundingBox();
    const seen = Math.min(WINDOW.height, (box?.y ?? 0) + (box?.height ?? 0)) - (box?.y ?? 0);
    shares[name] = Math.round((seen / WINDOW.height) * 100) / 100;
    expect(await violations(page, { within: '.programme-grid__screen' })).toEqual([]);
    // Tools are folded, and a press away.
    await expect(page.getByRole('button', { name: 'Affichage et actions' })).toBeVisible();
  }
  await page.setViewportSize(before);
  expect(Object.entries(shares).filter(([, share]) => share < SHARE)).toEqual([]);
});
