import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

export interface ScreenSizes {
  /** Gzip kilobytes (1000 bytes) of the scripts each screen loads in a browser that kept nothing but the session. */
  readonly login: number;
  readonly list: number;
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

/** Opens each screen cold and weighs what it asks for below `dist/web`; gzip at its best, whatever the server sends. */
export const measureScreens = async (browser: Browser, { url, login, password }: SizesInput): Promise<ScreenSizes> => {
  const first = await cold(browser, `${url}/login`, (page) => page.getByRole('button', { name: 'Se connecter' }).waitFor());
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((address) => !address.pathname.includes('login'));
  const session = await context.storageState();
  await context.close();
  const open = (route: string): Promise<ReadonlySet<string>> =>
    cold(browser, `${url}${route}`, (opened) => opened.getByRole('heading', { level: 1 }).waitFor(), session);
  const list = await cold(browser, `${url}/0/films`, (opened) => opened.getByRole('row').nth(3).waitFor(), session);
  const sheet = await open('/0/film/1002');
  const known = new Set([...list, ...sheet]);
  const further: Record<string, number> = {};
  for (const route of FURTHER)
    further[route] = weight(
      [...(await open(route))].filter((file) => !known.has(file)),
      'js',
    );
  return {
    login: weight(first, 'js'),
    list: weight(list, 'js'),
    sheet: weight(sheet, 'js'),
    further,
    css: weight(known, 'css'),
    fonts: weight(known, 'woff2'),
  };
};

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

const cold = async (
  browser: Browser,
  url: string,
  isThere: (page: Page) => Promise<unknown>,
  session?: Session,
): Promise<ReadonlySet<string>> => {
  const context = await browser.newContext({ locale: 'fr-FR', ...(session ? { storageState: session } : {}) });
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    const file = path.join('dist', 'web', new URL(request.url()).pathname);
    if (path.extname(file) !== '' && existsSync(file)) files.add(file);
  });
  await page.goto(url);
  await isThere(page);
  await page.waitForLoadState('load');
  await context.close();
  return files;
};

const weight = (files: Iterable<string>, extension: 'js' | 'css' | 'woff2'): number =>
  [...files]
    .filter((file) => file.endsWith(`.${extension}`))
    // A font is compressed already.
    .reduce(
      (total, file) => total + (extension === 'woff2' ? readFileSync(file).length : gzipSync(readFileSync(file), { level: 9 }).length),
      0,
    ) / KB;
