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

/** A browser profile of its own, signed in, on the asked page. */
export const openSignedIn = async (browser: Browser, path: string, credentials?: Credentials): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address(path));
  await signIn(page, credentials);
  return page;
};
