import { type BrowserContext, expect } from '@playwright/test';
import { test } from './support/test.ts';
import { address, openSignedIn, signIn, visit } from './support/session.ts';

function putInMaintenance(context: BrowserContext) {
  return context.route('**/config.json*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), maintenance: true } });
  });
}

test('a fresh profile in a language that is not spoken gets a French sign-in page without any registration', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await visit(page, '/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Backoffice du festival' })).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await expect(page.locator('form')).toHaveCount(1);
  // Neither link, button nor tab offers to register.
  await expect(page.getByText(/inscri|créer un compte|nouveau compte|sign up|register/i)).toHaveCount(0);
  const offered = await page.getByRole('button').or(page.getByRole('link')).allInnerTexts();
  expect(offered.map((words) => words.trim()).filter((words) => words !== '')).toEqual([
    'Se connecter',
    "Utiliser une clé d'accès",
    'Français',
    'English',
    'Español',
    "Déclaration d'accessibilité",
  ]);
});

test('the start reads the configuration, two dictionaries, then shows; the sign-in reads the others once', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The logo of the festival is a picture of the page: nothing waits for it.
    const isPicture = request.resourceType() === 'image';
    if (!isPicture && /config\.json|\/api\//.test(pathname)) requestedPaths.push(pathname.replace('/api/', ''));
  });
  await visit(page, '/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  expect(requestedPaths[0]).toBe('/config.json');
  expect(requestedPaths.slice(1).toSorted()).toEqual(['dico-festival-editions', 'utilisateur-droits']);
  await signIn(page);
  await expect
    .poll(() => requestedPaths.filter((path) => path === 'dico-utilisateurs' || path === 'dico-groupes-utilisateur').toSorted())
    .toEqual(['dico-groupes-utilisateur', 'dico-utilisateurs']);
});

test('the sign-in says that it is in progress', async ({ page }) => {
  const seen = Promise.withResolvers<undefined>();
  await page.route('**/api/login', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await visit(page, '/login');
  await page.getByLabel('Adresse e-mail').fill('personne@valombre.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais-mot-de-passe');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Connexion en cours... Veuillez patienter.')).toBeVisible();
  seen.resolve(undefined);
  await expect(page.getByText('Identifiant et/ou Mot de passe de connexion incorrect.')).toBeVisible();
});

test('a stored session that the server does not know leads to the sign-in page', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'apiKey', value: 'inconnue', url: address('/') }]);
  const page = await context.newPage();
  await visit(page, '/0/films');
  await expect(page).toHaveURL(/\/login/);
  expect((await context.cookies()).find(({ name }) => name === 'apiKey')).toBeUndefined();
});

test('maintenance shows its own page at every address', async ({ browser }) => {
  const context = await browser.newContext();
  await putInMaintenance(context);
  const page = await context.newPage();
  for (const path of ['/0/films', '/login', '/maintenance']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance en cours' })).toBeVisible();
  }
});

test('each error page has its own title', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const titles = [];
  for (const path of ['/401', '/404', '/500', '/503']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    titles.push(await page.getByRole('heading', { level: 1 }).textContent());
  }
  expect(titles).toEqual(['Accès non autorisé', 'Page introuvable', 'Erreur', 'Navigateur non pris en charge']);
});

test('a start without its dictionaries reloads the page three times, then shows the error page', async ({ page }) => {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.route('**/api/dico-festival-editions', (route) => route.abort());
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Erreur' })).toBeVisible();
  expect(loads).toBe(4);
});

test('a newer version asks to clear the cache of the browser', async ({ browser }) => {
  const context = await browser.newContext();
  await context.route('**/version.json*', (route) => route.fulfill({ json: { version: '9.9.9' } }));
  const page = await context.newPage();
  await visit(page, '/login');
  const dialog = page.getByRole('alertdialog', { name: 'Attention' });
  await expect(dialog).toContainText('Merci de vider le cache de votre navigateur');
});

test('with the breadcrumb on, a record opened from a list shows both levels', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('reglages', JSON.stringify({ flags: { breadcrumb: true } })));
  const page = await context.newPage();
  await visit(page, '/0/langues?q=francais');
  await signIn(page);
  await page.getByRole('row').filter({ hasText: 'Français' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/1\/langue\/38/);
  const crumbs = page.getByRole('navigation', { name: "Fil d'Ariane" });
  await expect(crumbs.getByRole('link', { name: 'Langues' })).toBeVisible();
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Français');
});

test('a festival without any edition leads to its first one', async ({ page }) => {
  await page.route('**/api/dico-festival-editions*', (route) => route.fulfill({ json: [] }));
  await visit(page, '/login');
  await signIn(page);
  await page.getByRole('link', { name: 'Créer la première édition' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle édition' })).toBeVisible();
});
