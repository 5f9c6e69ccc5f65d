/** Sign-in by an identity provider in a browser: its button, the first link, the next sign-in, « Mon compte ». */
import { type Page, expect } from '@playwright/test';
import { type StandInProvider, CLIENT, startIdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { ADMIN, type ServerProcess, freePort, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { violations } from '../support/axe.ts';
import { test } from '../support/test.ts';

let provider: StandInProvider;
let server: ServerProcess;
const { folder, remove } = temporaryFolder();

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  provider = await startIdentityProvider(`http://127.0.0.1:${port}/login`);
  provider.people.set('alix', { email: ADMIN.Login, email_verified: true });
  server = await startServerProcess({
    dataDir: folder,
    port,
    env: {
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Valombre',
    },
  });
});
test.afterAll(async () => {
  await server.kill('SIGTERM');
  await provider.close();
  remove();
});

/** To the provider by its button, through its page, and back. */
async function goByProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter avec Valombre' }).click();
  await page.getByLabel('Personne').fill('alix');
  await page.getByRole('button', { name: 'Continuer' }).click();
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
}

// First: what the provider says of itself is known for ten minutes afterwards.
test('a provider that is down is said on the sign-in page, and the password still opens', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  provider.be('down');
  await openSignIn(page);
  await page.getByRole('button', { name: 'Se connecter avec Valombre' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Valombre ne répond pas en ce moment, ou répond mal. Connectez-vous par votre mot de passe, ou réessayez plus tard.',
  );
  await page.getByLabel('Adresse e-mail').fill(ADMIN.Login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.MotDePasse);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  provider.be('well');
  await page.context().close();
});

test('a person links their account the first time, signs in directly afterwards, and unlinks it', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/mon-compte`);
  await expect(page).toHaveURL(/\/login/);
  expect(await violations(page)).toEqual([]);

  await goByProvider(page);
  await expect(page.getByText(/^Valombre vous a reconnu\./)).toBeVisible();
  // Nothing of the provider stays in the address.
  expect(new URL(page.url()).searchParams.get('code')).toBeNull();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Adresse e-mail').fill(ADMIN.Login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.MotDePasse);
  await page.getByRole('button', { name: 'Se connecter et lier' }).click();

  // Back where the person was going before the provider.
  await expect(page).toHaveURL(/\/mon-compte/);
  await expect(page.getByText(/^Compte lié le .* Pas encore utilisé pour se connecter\.$/)).toBeVisible();

  await page.context().clearCookies();
  await openSignIn(page);
  await goByProvider(page);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${server.url}/mon-compte`);
  await expect(page.getByText(/Dernière connexion par Valombre : /)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Délier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Délier ce compte' });
  await dialog.getByLabel('Votre mot de passe').fill(ADMIN.MotDePasse);
  await dialog.getByRole('button', { name: 'Délier' }).click();
  await expect(page.getByText("Ce compte n'est pas lié.")).toBeVisible();

  // The provider still knows the person in this browser, and asks for nothing.
  await page.getByRole('button', { name: 'Lier mon compte…' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter et lier' })).toBeVisible();
  await page.getByRole('button', { name: 'Ne pas lier' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await page.context().close();
});
