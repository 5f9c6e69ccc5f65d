import { type Browser, type Page, expect } from '@playwright/test';
import { festival } from './festival.ts';
import { keptPage, lend, othersPage, ROUTER } from './kept-pages.ts';

export function address(path = '/'): string {
  return new URL(path, festival().url).href;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Types the credentials on the sign-in page, wherever the browser was sent to it from. */
export async function signIn(page: Page, { login, password }: Credentials = festival()): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The runner looks at a page every half second only: this looks at each frame. Whoever expects more, or less, says so. */
function stands() {
  return (
    document.querySelector('h1, form, .ui-notice[role=alert], [role=alertdialog]') !== null &&
    document.querySelector('[aria-busy=true]') === null
  );
}

const STANDS_MS = 5_000;

/** Loads an address of the product anew, as typed into the browser, and gives its page the time to stand. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(address(path));
  await standing(page);
}

/** Goes to an address as a link of the product does; a browser that shows another site, or the page already, loads it. */
export async function visit(page: Page, path: string): Promise<void> {
  const there = new URL(address(path));
  const here = new URL(page.url());
  if (here.origin !== there.origin || here.pathname === there.pathname) return load(page, path);
  const left = await page.evaluate(follow, [ROUTER, there.href.slice(there.origin.length)] as const);
  if (left === null) return load(page, path);
  await page.waitForFunction(arrived, [ROUTER, left] as const, { timeout: STANDS_MS }).catch(() => undefined);
  await standing(page);
}

function standing(page: Page) {
  return page.waitForFunction(stands, undefined, { timeout: STANDS_MS }).catch(() => undefined);
}

/** In the page: answers the entry of the history that is left; null where no router runs. */
function follow([router, path]: readonly [string, string]): string | null {
  const running = Reflect.get(globalThis, router);
  const left = running?.state.resolvedLocation?.state.__TSR_key ?? null;
  if (left !== null) running.history.push(path);
  return left;
}

/** In the page: another entry of the history is shown than the one that was left. */
function arrived([router, left]: readonly [string, string]): boolean {
  const { status, resolvedLocation } = Reflect.get(globalThis, router).state;
  return status === 'idle' && resolvedLocation?.state.__TSR_key !== left;
}

/** Readable by the page: what it sends back with each call, beside the session's own cookie. */
export const HANDLE_COOKIE = 'apiKey';

/** An unused browser profile on the requested page: left by an earlier test, or new and signed in by the call of the page, without its form. */
export async function openSignedIn(browser: Browser, path: string, credentials: Credentials = festival()): Promise<Page> {
  const kept = keptPage(credentials.login);
  if (kept !== null) {
    await visit(kept, path);
    if (!(await kept.evaluate(isLost))) return kept;
    await kept.context().close();
  }
  const page = await emptyPage(browser);
  const context = page.context();
  const reply = await context.request.post(address('/api/login'), {
    data: { item: { Login: credentials.login, MotDePasse: credentials.password } },
    headers: { origin: new URL(address()).origin },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const value = encodeURIComponent(reply.headers()['authorization'] ?? '');
  await context.addCookies([{ name: HANDLE_COOKIE, value, url: address() }]);
  await load(page, path);
  await lend(page, credentials.login);
  return page;
}

/** Page without session and stored data: in the profile that somebody else left, or in a new one. */
async function emptyPage(browser: Browser): Promise<Page> {
  const left = othersPage();
  // Data that the desk stores for the time without a server has a test of its own: elsewhere requests reach those that look at them.
  if (left === null) return (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await left.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
  await left.context().clearCookies();
  return left;
}

/** In the page: the session ended meanwhile. */
function isLost(): boolean {
  return location.pathname === '/login' || document.querySelector('[role=dialog] [type=password]') !== null;
}
