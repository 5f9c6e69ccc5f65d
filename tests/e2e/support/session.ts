import { type Browser, type Page, expect } from '@playwright/test';
import { festival } from './festival.ts';

export const address = (path = '/'): string => new URL(path, festival().url).href;

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Types the credentials on the sign-in page, wherever the browser was sent to it from. */
export const signIn = async (page: Page, { login, password }: Credentials = festival()): Promise<void> => {
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).not.toHaveURL(/\/login/);
};

/** The runner looks at a page every half second only: this looks at each frame. Whoever expects more, or less, says so. */
const stands = () =>
  document.querySelector('h1, form, .ui-notice[role=alert], [role=alertdialog]') !== null &&
  document.querySelector('[aria-busy=true]') === null;
const STANDS_MS = 5_000;

/** Opens an address of the product and gives its page the time to stand. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(address(path));
  await page.waitForFunction(stands, undefined, { timeout: STANDS_MS }).catch(() => undefined);
};

/** Readable by the page: what it sends back with each call, beside the session's own cookie. */
const HANDLE_COOKIE = 'apiKey';

/** A browser profile of its own, on the asked page, signed in as the page would: by the same call, without its form. */
export const openSignedIn = async (browser: Browser, path: string, credentials: Credentials = festival()): Promise<Page> => {
  const context = await browser.newContext();
  const reply = await context.request.post(address('/api/login'), {
    data: { item: { Login: credentials.login, MotDePasse: credentials.password } },
    headers: { origin: new URL(address()).origin },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const value = encodeURIComponent(reply.headers()['authorization'] ?? '');
  await context.addCookies([{ name: HANDLE_COOKIE, value, url: address() }]);
  const page = await context.newPage();
  await visit(page, path);
  return page;
};
