/** Nothing moves under the hand: what a screen draws stays where it was drawn, as it loads and as one works on it. */
import { expect, type Page } from '@playwright/test';
import { load, openSignedIn } from './support/session.ts';
import { test } from './support/test.ts';
import { settle } from './support/walk.ts';

/** A screen moves by less than what an eye sees (Core Web Vitals call 0.1 good). */
const SHIFT_MAX = 0.01;
/** Time in which the browser hands over what it has noted. */
const DELIVERY_MS = 300;

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

/** A shift of the page, with what moved. */
interface Shift {
  readonly value: number;
  readonly moved: string;
}

/** Shifts of the page since it was loaded, those after a press included. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async (wait) => {
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (isShift(entry)) shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)).join(', ') });
    });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    function isShift(entry: PerformanceEntry): entry is PerformanceEntry & { value: number; sources: { node: Node | null }[] } {
      return 'value' in entry && 'sources' in entry;
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    function nameOf(node: Node | null): string {
      return node instanceof Element ? node.className : (node?.textContent ?? '');
    }
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, wait));
    observer.disconnect();
    return shifts;
  }, DELIVERY_MS);
}

async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
}

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
