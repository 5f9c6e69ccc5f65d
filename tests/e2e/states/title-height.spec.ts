/** Titles of all screens are at the same place. */
import { expect } from '@playwright/test';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const SCREENS = [
  '/0/films',
  '/0/festival-participant-invites',
  '/0/livre-comptables',
  '/0/tableau-financiers',
  '/0/budget-invites',
  '/0/charge-traductions',
  '/0/presences',
  '/0/tableau-copies',
  '/0/palmares',
  '/0/festival-grille-programmes',
  '/0/festival-hebergements',
  '/0/festival-guichets',
  '/0/deliberations',
  '/0/visionnements',
  '/0/planning-benevoles',
  '/0/transports',
  '/dashboard',
  '/mon-compte',
  '/corbeille',
];

test('the title of a screen stands at one height, with acts beside it or without', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  const places: (readonly [string, number | undefined])[] = [];
  for (const path of SCREENS) {
    await visit(page, path);
    const title = page.locator('.kit-head-line > h1');
    await expect(title).toBeVisible();
    places.push([path, (await title.boundingBox())?.y]);
  }
  expect(new Set(places.map(([, top]) => top)).size, JSON.stringify(places)).toBe(1);
});
