// `npm run manual:pictures`: takes the pictures of the manual anew, on the demonstration festival: they show the product as it is.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { installedChromium, root, run } from '../lib/bootstrap.mjs';

interface Picture {
  /** Name in the manual: `![…](image:films)`. */
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const FOLDER = path.join(root, 'schema/manual/images');
/** One size for all: the page of the manual keeps their room before they come. */
const VIEWPORT = { width: 1280, height: 720 };
const QUALITY = 38;
const LOADING_MS = 240_000;
const STILL_MS = 600;

const PICTURES: readonly Picture[] = [
  { name: 'tableau-de-bord', path: '/dashboard' },
  { name: 'films', path: '/0/films' },
  { name: 'fiche', path: '/0/films', prepare: openFirst },
  { name: 'deliberation', path: '/0/deliberations' },
  { name: 'grille', path: '/0/festival-grille-programmes' },
  { name: 'copies', path: '/0/tableau-copies' },
  { name: 'invites', path: '/0/festival-participant-invites' },
  { name: 'hebergement', path: '/0/festival-hebergements' },
  { name: 'arrivees', path: '/0/transports' },
  { name: 'benevoles', path: '/0/planning-benevoles' },
  { name: 'finances', path: '/0/tableau-financiers' },
];

await run([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
const { folder, remove } = temporaryFolder();
const server = await startServerProcess({ dataDir: folder, env: { DEMO: '1', DEMO_SIZE: 'petite' }, startTimeoutMs: LOADING_MS });
try {
  await takeAll(server.url);
} finally {
  await server.kill('SIGTERM');
  remove();
}

async function takeAll(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: installedChromium() ?? undefined });
  const page = await browser.newPage({
    viewport: VIEWPORT,
    locale: 'fr-FR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(page, url);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) {
    const bytes = await take(page, url, picture);
    writeFileSync(path.join(FOLDER, `${picture.name}.webp`), bytes);
    console.log(`${picture.name}: ${Math.ceil(bytes.length / 1024)} ko`);
  }
  await browser.close();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(ADMIN.Login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.MotDePasse);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

async function take(page: Page, url: string, { path: place, prepare }: Picture): Promise<Buffer> {
  await page.goto(`${url}${place}`);
  await untilStill(page);
  await prepare?.(page);
  await untilStill(page);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('gridcell').getByRole('link').first().click();
  await page.locator('.sheet-header').waitFor();
}

/** The screen stands once it draws the same twice with nothing on its way. */
async function untilStill(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (let before = ''; ;) {
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-busy=true]') === null &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    const now = await page.locator('body').innerText();
    if (now === before) return;
    before = now;
    await pause(STILL_MS);
  }
}
