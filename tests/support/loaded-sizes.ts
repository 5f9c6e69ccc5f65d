import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

export interface ScreenSizes {
  /** Gzip kilobytes (1000 bytes) of the scripts each screen loads in a browser that kept nothing but the session. */
  readonly login: number;
  readonly list: number;
  /** What the list brings by itself once its rows are there. */
  readonly afterList: number;
  readonly sheet: number;
  /** Scripts of further screens that neither the list nor the sheet brought. */
  readonly further: Readonly<Record<string, number>>;
  readonly css: number;
  readonly fonts: number;
}

export const SIZE_BUDGETS = { login: 150, list: 195, sheet: 275, further: 60, css: 15, fonts: 50 } as const;

interface SizesInput {
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

const KB = 1000;
const FURTHER = ['/dashboard', '/mon-compte', '/0/groupe-utilisateur/1001', '/0/campagne', '/0/utilisateurs'];

/** What a person waits for on a screen: so many elements of a selector. */
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
export const measureScreens = async (browser: Browser, { url, login, password }: SizesInput): Promise<ScreenSizes> => {
  const first = await cold(browser, { url: `${url}/login`, sight: BUTTON });
  const session = await signInOnce(browser, { url, login, password });
  const open = (route: string, sight = HEADING): Promise<Loaded> => cold(browser, { url: `${url}${route}`, sight, session });
  const list = await open('/0/films', ROWS);
  const sheet = await open('/0/film/1002');
  const known = new Set([...list.all, ...sheet.all]);
  const further: Record<string, number> = {};
  for (const route of FURTHER)
    further[route] = weight(
      [...(await open(route)).before].filter((file) => !known.has(file)),
      'js',
    );
  return {
    login: weight(first.before, 'js'),
    list: weight(list.before, 'js'),
    afterList: weight(
      [...list.all].filter((file) => !list.before.has(file)),
      'js',
    ),
    sheet: weight(sheet.before, 'js'),
    further,
    css: weight(known, 'css'),
    fonts: weight(known, 'woff2'),
  };
};

const signInOnce = async (browser: Browser, { url, login, password }: SizesInput): Promise<Session> => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((address) => !address.pathname.includes('login'));
  const session = await context.storageState();
  await context.close();
  return session;
};

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Files of the build that a page asked for: before what a person waits for was there, and in all until nothing moved any more. */
interface Loaded {
  readonly before: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

interface ColdPage {
  readonly url: string;
  readonly sight: Sight;
  readonly session?: Session;
}

const cold = async (browser: Browser, { url, sight, session }: ColdPage): Promise<Loaded> => {
  const context = await browser.newContext({ locale: 'fr-FR', ...(session ? { storageState: session } : {}) });
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
};

const weight = (files: Iterable<string>, extension: 'js' | 'css' | 'woff2'): number =>
  [...files]
    .filter((file) => file.endsWith(`.${extension}`))
    // A font is compressed already.
    .reduce(
      (total, file) => total + (extension === 'woff2' ? readFileSync(file).length : gzipSync(readFileSync(file), { level: 9 }).length),
      0,
    ) / KB;
