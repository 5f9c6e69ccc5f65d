/** Nothing moves under the hand: what a screen draws stays where it was drawn, as it loads and as one works on it. */
import { expect } from '@playwright/test';
import { load, openSignedIn } from './support/session.ts';
import { expectStill, expectUnmoved, visibleShifts, watchShifts } from './support/shifts.ts';
import { test } from './support/test.ts';
import { settle } from './support/walk.ts';

const SCREENS = {
  'the list of films': '/0/films',
  'the list of guests': '/0/festival-participant-invites',
  'the dashboard': '/dashboard',
  'the board of hotels': '/0/festival-hebergements',
  'the desk': '/0/festival-guichets',
  'the grid of the programme': '/0/festival-grille-programmes',
  deliberations: '/0/deliberations',
  'arrivals and departures': '/0/transports',
  'who is here': '/0/presences',
  volunteers: '/0/planning-benevoles',
  mailings: '/0/mail-modeles/participant',
  'the table of money': '/0/tableau-financiers',
  'the board of copies': '/0/tableau-copies',
  prizes: '/0/palmares',
};

for (const [name, path] of Object.entries(SCREENS))
  test(`${name} does not move while it loads`, async ({ browser }) => {
    const page = await openSignedIn(browser, '/mon-compte');
    await load(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await settle(page);
    await expectStill(page);
  });

test('ticking rows and letting them go moves nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  await load(page, '/0/films');
  await settle(page);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(page.getByRole('toolbar', { name: 'Sélection' })).toContainText('2 sélectionnés');
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  await expect(page.getByRole('toolbar', { name: 'Sélection' })).toBeHidden();
  await settle(page);
  await expectStill(page);
});

/** A first act that came alone would be seen by then. */
const ALONE_MS = 1_500;

test('acts of a list whose code comes late come at once, and move nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, '/mon-compte');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/photo-actions-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await load(page, '/0/films');
  await settle(page);
  const acts = page.locator('.kit-head-acts');
  const first = acts.getByRole('button', { name: 'Documents' });
  await expect(acts.getByRole('button', { name: 'Vues' })).toBeEnabled();
  await first.waitFor({ timeout: ALONE_MS }).catch(() => undefined);
  // The shifts of rows and fonts are measured above.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shifts = await watchShifts(page);
  await visibleShifts(shifts);
  release();
  await expect(acts.getByRole('button', { name: 'Photos' })).toBeVisible();
  await expect(first).toBeVisible();
  await settle(page);
  await expectUnmoved(shifts, /ui-button|ui-icon-button|kit-head-acts/);
});
