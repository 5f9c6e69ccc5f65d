/** Boards show the keys that they hear, and hear those that they show. */
import { type Browser, expect, type Page } from '@playwright/test';
import { expectKeys, shownKeys } from '../support/screen-keys.ts';
import { load, openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { settle } from '../support/walk.ts';

const READS = /\/(?:filter|count|search|sum)\b/;

/** A board at rest, by somebody whose writes are all refused: keys are heard, and nothing changes for other tests. */
async function openBoard(browser: Browser, path: string): Promise<Page> {
  const page = await openSignedIn(browser, '/mon-compte');
  await load(page, path);
  await expect(page.getByRole('list', { name: 'Au clavier' })).toBeVisible();
  await settle(page);
  await page.route('**/api/**', (route) => {
    const isRead = route.request().method() === 'GET' || READS.test(route.request().url());
    return isRead ? route.continue() : route.fulfill({ status: 422, json: { title: 'Essai', status: 422, detail: 'Essai de touches.' } });
  });
  return page;
}

function at(on: string, keys: readonly string[]) {
  return keys.map((key) => ({ key, on }));
}

const ARROWS = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'];

test('a deliberation hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/deliberations');
  const film = 'table button[aria-current]';
  await expectKeys(page, [
    ...at(film, ['j', 'ArrowDown', 'k', 'ArrowUp']),
    ...at('[data-film]', ['Alt+ArrowUp', 'Alt+ArrowDown']),
    // The first film is selected: leaving the selection asks for a reason.
    ...at(film, ['p', 'a', 'n', 'd']).map((press) => ({ ...press, opens: true as const })),
    ...at(film, ['s', 'Control+z']),
  ]);
});

test('the grid of a day hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/festival-grille-programmes');
  const block = '[data-screening][tabindex="0"]';
  await expectKeys(page, [
    ...at(block, [...ARROWS, 'Home', 'End', 'Enter', ' ']),
    { key: 'Escape' },
    { key: 'F2', on: block, opens: true },
    { key: 'Control+z', on: block, elsewhere: true },
    { key: 'Delete', on: block, opens: true },
    ...at(block, ['PageUp', 'PageDown']),
    ...at('[data-screening]', ['Insert']),
  ]);
});

test('the grid of a week hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/festival-grille-programmes?etendue=semaine');
  await expectKeys(page, at('[data-screening][tabindex="0"]', [...ARROWS, 'Enter']));
});

test('the board of hotels hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/festival-hebergements');
  await page.locator('[data-toggle]').first().click();
  const night = 'button[data-night][tabindex="0"]';
  await expectKeys(page, [
    ...at(night, [...ARROWS, 'PageDown', 'PageUp', 'Home', 'End', 'Enter', 'Control+z']),
    ...at('[data-stay]', [' ', 'Escape']),
    { key: 'F2', on: '[data-stay]', opens: true },
    { key: 'Delete', on: '[data-stay]', opens: true },
    ...at('[data-guest]', ['a']),
  ]);
});

test('the planning of volunteers hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/planning-benevoles');
  const taken = 'td:has([data-shift]) [data-need]';
  await expectKeys(page, [
    ...at('td:has([data-need]):has(~ td [data-need]) [data-need]', ['ArrowRight']),
    ...at('td:has([data-need]) ~ td:has([data-need]) [data-need]', ['ArrowLeft']),
    ...at(taken, ['ArrowDown', 'Enter', 'Control+z']),
    ...at('[data-shift]', ['ArrowUp', 'm', 'Escape', 'Delete']),
  ]);
});

test('the desk hears the keys that it shows', async ({ browser }) => {
  const page = await openBoard(browser, '/0/festival-guichets');
  expect([...(await shownKeys(page))].toSorted()).toEqual(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);
  const field = page.getByRole('textbox', { name: /badge scanné/ });
  await field.fill('an');
  await field.press('Enter');
  const people = page.locator('li > button.desk__line');
  await expect(people.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(people.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(people.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(field).toBeFocused();
});
