import { expect, test } from '@playwright/test';
import { watchLoadedSizes } from '../support/loaded-sizes.ts';
import { address, signIn } from './support/session.ts';

const ROUTES = ['/dashboard', '/mon-compte', '/0/groupe-utilisateur/1001', '/0/campagne', '/0/utilisateurs'];

test('each screen loads no more than its budget', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded = watchLoadedSizes(page);
  await page.goto(address('/0/films'));
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  const login = loaded.total('js');
  await signIn(page);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const list = loaded.total('js');
  await page.goto(address('/0/film/1002'));
  await expect(page.getByRole('tab', { name: 'Général' })).toBeVisible();
  const sheet = loaded.total('js');
  const further: number[] = [];
  for (const route of ROUTES) {
    const before = loaded.total('js');
    await page.goto(address(route));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    further.push(loaded.total('js') - before);
  }
  const budgets = {
    login: login <= 150,
    list: list <= 195,
    sheet: sheet <= 275,
    further: Math.max(...further) <= 60,
    css: loaded.total('css') <= 15,
    fonts: loaded.total('woff2') <= 50,
  };
  expect(
    { ...budgets, sizes: '' },
    `${JSON.stringify({ login, list, sheet, further, css: loaded.total('css'), fonts: loaded.total('woff2') })}`,
  ).toEqual({
    login: true,
    list: true,
    sheet: true,
    further: true,
    css: true,
    fonts: true,
    sizes: '',
  });
});
