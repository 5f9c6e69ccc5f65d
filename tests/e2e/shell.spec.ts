import { expect, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { test } from './support/test.ts';
import { violations } from './support/axe.ts';
import { workingEdition } from './support/festival-day.ts';
import { openSignedIn, visit } from './support/session.ts';
import { settle } from './support/walk.ts';
import { openWalkRecords } from './support/walk-records.ts';

const TABS = ['Messages', 'Actions', 'Options', 'Requêtes HTTP', 'Raccourcis clavier', 'Impression', 'Traduction'];

test('a fresh profile shows the menu minimised, six panel buttons inside one and none of the optional ones', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await expect(page.getByRole('button', { name: 'Déplier le menu' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Ouvrir ou fermer le panneau' }).click();
  await expect(page.getByRole('banner').getByRole('menuitem')).toHaveText([
    'Messages',
    'Actions',
    'Options',
    'Requêtes HTTP',
    'Raccourcis clavier',
    'Traduction',
  ]);
  await page.keyboard.press('Escape');
  for (const name of ['Page précédente', 'Page suivante', 'Recharger', 'Imprimer', 'Historique de navigation']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Messages', exact: true })).toHaveCount(0);
});

test('each shortcut does what the specification says, outside fields and only on pages that have a frame', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/payss');
  await expect(page.getByRole('heading', { level: 1, name: 'Pays' })).toBeVisible();
  function press(letter: string) {
    return page.keyboard.press(`Control+Alt+${letter}`);
  }
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  for (const [letter, tab] of [
    ['m', 'Messages'],
    ['o', 'Options'],
    ['r', 'Raccourcis clavier'],
    ['n', 'Requêtes HTTP'],
    ['i', 'Impression'],
    ['l', 'Traduction'],
  ] as const) {
    await press(letter);
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
  }
  await press('d');
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveCount(0);
  await press('d');
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveCount(1);
  await press('d');
  await press('p');
  await expect(page.getByRole('button', { name: 'Réduire le menu' })).toBeVisible();
  await press('p');
  await expect(page.getByRole('button', { name: 'Déplier le menu' })).toBeVisible();
  await press('g');
  await expect(menu).toHaveCount(0);
  await press('g');
  await expect(menu).toBeVisible();
  await press('x');
  await expect(page.getByRole('banner').getByText('Rechercher')).toHaveCount(0);
  await press('c');
  await expect(page.getByRole('banner').getByText('Rechercher')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).focus();
  await press('h');
  await expect(page).toHaveURL(/payss/);
  await page.locator('body').click({ position: { x: 640, y: 20 } });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('Escape');
  await press('f');
  await expect(page.getByRole('textbox', { name: 'Rechercher dans la liste' })).toBeFocused();
  await page.locator('body').click({ position: { x: 640, y: 20 } });
  await press('h');
  await expect(page).toHaveURL(/dashboard/);
  await expect(page.getByRole('banner')).toBeVisible();
  async function withTab(letter: string) {
    await page.keyboard.down('Tab');
    await page.keyboard.press(letter);
    await page.keyboard.up('Tab');
  }
  await withTab('b');
  await expect(page).toHaveURL(/payss/);
  await withTab('n');
  await expect(page).toHaveURL(/dashboard/);
  await press('q');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await press('h');
  await expect(page).toHaveURL(/login/);
});

test('Ctrl+K finds a person by name and opens the sheet by keyboard', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('agnes varda');
  await expect(page.getByRole('option', { name: /^Agnès Varda/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/0\/(film|personne)\/\d+/);
});

test('Ctrl+K makes a record, exports the open list and finds a record by its number', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('dialog').getByRole('combobox');
  const option = page.getByRole('dialog').getByRole('option');
  await page.keyboard.press('Control+k');
  await field.fill('exporter excel');
  await expect(option.first()).toHaveText(/^Exporter · Excel : toutes les lignes/);
  await field.fill('sombre');
  await expect(option.first()).toHaveText('Passer en sombre');
  await field.fill('film 1001');
  const first = page.getByRole('option', { name: /n° 1001/ }).first();
  await expect(first).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(/\/0\/film\/1001/);
  await expect(page.getByRole('tablist', { name: 'Onglets de la fiche' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('nouveau film');
  await expect(option.first()).toHaveText(/^Nouveau film/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/film\/0/);
  // A new record is typed at once.
  await expect(page.getByRole('textbox', { name: 'Préfixe', exact: true })).toBeFocused();
});

test('the language changes without a reload and stays in the address', async ({ browser }) => {
  // The choice stays on the account: it must be nobody else's.
  const records = openWalkRecords();
  const person = await records.createPerson('anglophone@valombre.example', ['PAYSS']);
  await records.close();
  const page = await openSignedIn(browser, '/0/payss', person);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
  await expect(page).toHaveURL(/lang=en/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  const contrastOnly = colorScheme === 'dark';

  test(`the shell has no accessibility violation, ${colorScheme}`, async ({ browser }) => {
    // Fifteen screens are examined.
    test.setTimeout(120_000);
    const page = await openSignedIn(browser, '/downloader');
    await page.emulateMedia({ colorScheme });
    async function check(where: string, within?: string) {
      await settle(page);
      const found = await violations(page, { contrastOnly, ...(within === undefined ? {} : { within }) });
      expect(found.map((violation) => `${where}: ${violation}`)).toEqual([]);
    }
    await expect(page.getByRole('banner')).toBeVisible();
    await page.keyboard.press('Control+Alt+p');
    await page.keyboard.press('Control+Alt+m');
    await check('the whole shell');
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await check(tab, 'aside:has(#panneau-contenu)');
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await check('palette', 'dialog[open]');
    await page.keyboard.press('Escape');
    for (const path of ['/mon-compte', '/401?droit=FILMS', '/404', '/500', '/503']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(path);
    }
  });

  test(`the sign-in page has no accessibility violation, ${colorScheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme })).newPage();
    await visit(page, '/login');
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    expect(await violations(page, { contrastOnly })).toEqual([]);
  });
}

/** Elements out of reach of a finger: beyond the edge of the window, and in nothing that scrolls by itself beside the page. */
function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    function scrolls(element: Element | null): boolean {
      return (
        element !== null && element !== main && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      );
    }
    function isOut(element: Element): boolean {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > innerWidth + 1;
    }
    const controls = [...(main?.querySelectorAll('button, a, input, select') ?? [])];
    const found = controls.filter((element) => isOut(element) && !scrolls(element.parentElement));
    const isWide = [document.documentElement, ...(main === null ? [] : [main])].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    return [
      ...(isWide ? ['the page scrolls sideways'] : []),
      ...found.map((element) => element.textContent || element.outerHTML.slice(0, 80)),
    ];
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Faults of each page in windows of these sizes, once all that it shows is there. */
async function faultsOf(
  page: Page,
  routes: readonly string[],
  sizes: readonly [Size, ...Size[]],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const route of routes) {
    await page.setViewportSize(sizes[0]);
    await page.goto(new URL(route, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    await settle(page);
    await page.waitForLoadState('networkidle');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settle(page);
      const faults = await outOfReach(page);
      if (faults.length > 0) found[`${route}, ${size.width} wide`] = faults;
    }
  }
  return found;
}

const PHONE: Size = { width: 390, height: 844 };

test('on a phone every action of a dashboard, a list, a sheet and a screen of the festival is in reach', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const { DateDebut } = await workingEdition(page);
  const screens = ['/dashboard', '/0/films', '/0/festival-participant-invites', '/0/film/1002', '/0/deliberations', '/0/festival-guichets'];
  expect(await faultsOf(page, [...screens, `/0/presences?quand=${addDays(DateDebut, 2)}T12:00`], [PHONE])).toEqual({});
});

/** A tablet, held either way. */
const TABLET = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const;

test('on a tablet, held either way, every board of the festival stands in its window, and each of its actions is in reach', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await openSignedIn(browser, '/dashboard');
  const { DateDebut } = await workingEdition(page);
  const boards = [
    '/0/deliberations',
    '/0/visionnements',
    '/0/campagne',
    `/0/festival-grille-programmes?jour=${DateDebut}`,
    '/0/festival-grille-programmes?etendue=semaine',
    '/0/festival-guichets',
    `/0/presences?quand=${addDays(DateDebut, 2)}T12:00`,
    `/0/transports?jour=${DateDebut}`,
    '/0/festival-hebergements',
    '/0/budget-invites',
    `/0/planning-benevoles?jour=${addDays(DateDebut, 1)}`,
  ];
  expect(await faultsOf(page, boards, TABLET)).toEqual({});
});

test('a browser in another zone shows the hours of the festival, and says so with both hours', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const begins = page.getByRole('row').nth(1);
  await expect(begins).toContainText(/\d\d:\d\d/);
  const rowText = await begins.textContent();
  await expect(page.getByText(/Les heures affichées sont celles du festival/)).toHaveCount(0);
  const abroad = await browser.newContext({ timezoneId: 'America/New_York', storageState: await page.context().storageState() });
  const other = await abroad.newPage();
  await visit(other, '/0/festival-programmations');
  await expect(other.getByText(/celles du festival \(Europe\/Paris\) : il y est \d\d:\d\d, et \d\d:\d\d sur ce poste/)).toHaveCount(1);
  await expect(other.getByRole('row').nth(1)).toHaveText(rowText ?? '');
});
