import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { png } from './sample-files.ts';

export interface ScreenSizes {
  /** Gzip kilobytes (1000 bytes) of the scripts each screen loads in a browser that kept nothing but the session. */
  readonly login: number;
  readonly list: number;
  /** Files that the list brings by itself once its rows are there. */
  readonly afterList: number;
  readonly sheet: number;
  /** Scripts of further screens that neither the list nor the sheet brought. */
  readonly further: Readonly<Record<string, number>>;
  /** Scripts that a control opened on a page brings: the first ever, and those that come after it. */
  readonly controls: { readonly first: Readonly<Record<string, number>>; readonly next: Readonly<Record<string, number>> };
  /** The text of a mail, with the first of such controls. */
  readonly editor: number;
  readonly css: number;
  readonly fonts: number;
}

export const SIZE_BUDGETS = {
  login: 158,
  // Stills, the head of the kit, the ways to look at a list and the tasks of a selection.
  list: 244,
  // The overview beside the tabs, values that are read, the buttons of tasks and of the thread, its print.
  sheet: 285,
  further: 60,
  css: 22,
  fonts: 50,
  control: 68,
  nextControl: 25,
  // With the fields of mails by name, in the language of the reader, and the words that a step fills.
  editor: 105,
} as const;

interface SizesInput {
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

const KB = 1000;
const FURTHER = ['/dashboard', '/mon-compte', '/0/groupe-utilisateur/1001', '/0/campagne', '/0/utilisateurs'];

/** The last that a list brings by itself. */
const VIEWS = '.list-views > [aria-haspopup=dialog]';

/** Lets the bar beside a sheet come, by page. */
const barOf = new WeakMap<Page, () => void>();

/** Way to open each control, from a list or a sheet at rest. */
const CONTROLS: Readonly<
  Record<
    string,
    {
      readonly route: string;
      readonly rest: string;
      readonly before?: (page: Page) => Promise<void>;
      readonly open: (page: Page) => Promise<void>;
    }
  >
> = {
  calendar: {
    route: '/0/film/1002',
    rest: '[role=tabpanel] input',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ouvrir le calendrier' }).first().click();
      await page.locator('[data-pc-name=calendar]').waitFor();
    },
  },
  choices: {
    route: '/0/films',
    rest: VIEWS,
    // The editor of filters is none of PrimeReact's.
    before: async (page) => {
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await page.getByRole('menuitem', { name: 'Durée' }).click();
      await page.getByRole('button', { name: 'Appliquer' }).waitFor();
      await page.keyboard.press('Escape');
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await page.getByRole('menuitem', { name: 'Pays principal' }).click();
      await page.locator('[data-pc-name=multiselect]').waitFor();
    },
  },
  rowMenu: {
    route: '/0/films',
    rest: VIEWS,
    // Pointing at a cell allows writing in it: that editor is none of PrimeReact's either.
    before: async (page) => {
      await page.locator('tbody td').nth(3).dblclick();
      await page.locator('.cell-editor').waitFor();
      await page.keyboard.press('Escape');
    },
    open: async (page) => {
      await page.locator('tbody td').nth(2).click({ button: 'right' });
      await page.locator('[data-pc-name=contextmenu]').waitFor();
    },
  },
  gallery: {
    route: '/0/film/1002',
    rest: '[role=tabpanel] input',
    // A picture that was sent and not yet saved is there already.
    before: async (page) => {
      await page.getByRole('tab', { name: 'Images', exact: true }).click();
      await page.locator('input[type=file]').setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png(64, 36) });
      await page.getByRole('button', { name: 'Voir les images' }).waitFor();
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Voir les images' }).click();
      await page.locator('[data-pc-name=galleria]').waitFor();
    },
  },
  bar: {
    route: '/0/mot-cles',
    rest: VIEWS,
    // It comes by itself with the sheet: held back, what the sheet brings is there before.
    before: async (page) => {
      const released = new Promise<void>((resolve) => {
        barOf.set(page, resolve);
      });
      await page.route(/\/side-width-[^/]*\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Nouveau mot-clé' }).click();
      await page.locator('.side-sheet input').first().waitFor();
    },
    open: async (page) => {
      barOf.get(page)?.();
      await page.locator('[data-pc-name=splitter]').waitFor();
    },
  },
};
const EDITOR = { route: '/0/mail-modele/participant/6', rest: '[role=tabpanel] input', tab: 'Texte et aperçu' };

interface Rest {
  readonly route: string;
  /** There once the page has brought what it brings by itself. */
  readonly rest: string;
  readonly before?: (page: Page) => Promise<void>;
}

/** Wait for what follows by itself, on a busy machine too. */
const REST_MS = 1_500;

interface OpenInput {
  readonly url: string;
  readonly session: Session;
}

/** Files that each control brings by itself, and after the others were opened. */
async function openControls(browser: Browser, { url, session }: OpenInput): Promise<Pick<ScreenSizes, 'controls' | 'editor'>> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', storageState: session });
  async function brought({ route, rest, before: prepare }: Rest, open: (page: Page) => Promise<void>): Promise<readonly string[]> {
    const page = await context.newPage();
    await page.goto(`${url}${route}`);
    await page.locator(rest).first().waitFor();
    await prepare?.(page);
    await page.waitForTimeout(REST_MS);
    const before = new Set(await filesOf(page));
    await open(page);
    await page.waitForLoadState('networkidle');
    const after = await filesOf(page);
    await page.close();
    return after.filter((file) => !before.has(file));
  }
  const first: Record<string, readonly string[]> = {};
  for (const [name, control] of Object.entries(CONTROLS)) first[name] = await brought(control, control.open);
  const editor = await brought(EDITOR, async (page) => {
    await page.getByRole('tab', { name: EDITOR.tab }).click();
    await page.locator('.ql-editor').waitFor();
  });
  await context.close();
  const core = first['calendar'] ?? [];
  const others = Object.entries(first).filter(([name]) => name !== 'calendar');
  return {
    controls: {
      first: Object.fromEntries(Object.entries(first).map(([name, files]) => [name, weight(files, 'js')])),
      next: Object.fromEntries(
        others.map(([name, files]) => [
          name,
          weight(
            files.filter((file) => !core.includes(file)),
            'js',
          ),
        ]),
      ),
    },
    editor: weight(editor, 'js'),
  };
}

/** Files of the build that a page requested. */
async function filesOf(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return names
    .map((name) => path.join('dist', 'web', new URL(name).pathname))
    .filter((file) => path.extname(file) !== '' && existsSync(file));
}

/** Sight that a person waits for on a screen: so many elements of a selector. */
interface Sight {
  readonly selector: string;
  readonly count: number;
}

const HEADING: Sight = { selector: 'h1', count: 1 };
const ROWS: Sight = { selector: 'tbody tr', count: 3 };
const BUTTON: Sight = { selector: 'form button', count: 1 };

/**
 * Opens each screen cold and weighs what it asks for below `dist/web` until what a person waits for is there;
 * gzip at its best, whatever the server sends.
 */
export async function measureScreens(browser: Browser, { url, login, password }: SizesInput): Promise<ScreenSizes> {
  const first = await cold(browser, { url: `${url}/login`, sight: BUTTON });
  const session = await signInOnce(browser, { url, login, password });
  function open(route: string, sight = HEADING): Promise<Loaded> {
    return cold(browser, { url: `${url}${route}`, sight, session });
  }
  const list = await open('/0/films', ROWS);
  const sheet = await open('/0/film/1002');
  const loadedFiles = new Set([...list.all, ...sheet.all]);
  const further: Record<string, number> = {};
  for (const route of FURTHER)
    further[route] = weight(
      [...(await open(route)).before].filter((file) => !loadedFiles.has(file)),
      'js',
    );
  const opened = await openControls(browser, { url, session });
  return {
    controls: opened.controls,
    editor: opened.editor,
    login: weight(first.before, 'js'),
    list: weight(list.before, 'js'),
    afterList: weight(
      [...list.all].filter((file) => !list.before.has(file)),
      'js',
    ),
    sheet: weight(sheet.before, 'js'),
    further,
    css: weight(loadedFiles, 'css'),
    fonts: weight(loadedFiles, 'woff2'),
  };
}

async function signInOnce(browser: Browser, { url, login, password }: SizesInput): Promise<Session> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.includes('login'));
  const session = await context.storageState();
  await context.close();
  return session;
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Files of the build that a page requested: before what a person waits for was there, and in all until nothing moved any more. */
interface Loaded {
  readonly before: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

interface ColdPage {
  readonly url: string;
  readonly sight: Sight;
  readonly session?: Session;
}

async function cold(browser: Browser, { url, sight, session }: ColdPage): Promise<Loaded> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', ...(session ? { storageState: session } : {}) });
  const page = await context.newPage();
  // The page itself notes the moment: what it asks for afterwards by its own did not hold anybody up.
  await page.addInitScript(({ selector, count }) => {
    const look = new MutationObserver(() => {
      if (document.querySelectorAll(selector).length < count) return;
      performance.mark('sight');
      look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true });
  }, sight);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('sight').length > 0);
  await page.waitForLoadState('networkidle');
  const { seenAt, resources } = await page.evaluate(() => ({
    seenAt: performance.getEntriesByName('sight')[0]?.startTime ?? 0,
    resources: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  await context.close();
  const files = resources
    .map(({ name, startTime }) => ({ file: path.join('dist', 'web', new URL(name).pathname), startTime }))
    .filter(({ file }) => path.extname(file) !== '' && existsSync(file));
  return {
    before: new Set(files.filter(({ startTime }) => startTime <= seenAt).map(({ file }) => file)),
    all: new Set(files.map(({ file }) => file)),
  };
}

function weight(files: Iterable<string>, extension: 'js' | 'css' | 'woff2'): number {
  return (
    [...files]
      .filter((file) => file.endsWith(`.${extension}`))
      // A font is compressed already.
      .reduce(
        (total, file) => total + (extension === 'woff2' ? readFileSync(file).length : gzipSync(readFileSync(file), { level: 9 }).length),
        0,
      ) / KB
  );
}
