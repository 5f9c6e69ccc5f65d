import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { festival } from './support/festival.ts';
import { load, openSignedIn, signIn, visit } from './support/session.ts';
import { openWalkRecords } from './support/walk-records.ts';

const GESTION = { login: 'gestion@valombre.example', password: 'valombre-court-metrage' };
const CONSULTATION = { login: 'consultation@valombre.example', password: 'valombre-court-metrage' };

test('a wrong password is refused without telling whether the account exists', async ({ page }) => {
  await visit(page, '/login');
  for (const login of ['gestion@valombre.example', 'personne@valombre.example']) {
    await page.getByLabel('Adresse e-mail').fill(login);
    await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais-mot-de-passe');
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Identifiant et/ou Mot de passe de connexion incorrect.');
  }
});

test('a person whose account is switched off is told so, once the password is right', async ({ browser, page }) => {
  const records = openWalkRecords();
  const person = await records.createPerson('eteint@valombre.example', ['FILMS']);
  await records.close();
  const admin = await openSignedIn(browser, `/0/utilisateurs?q=${person.login.split('@')[0] ?? ''}`);
  await admin.getByRole('row').filter({ hasText: person.login }).getByRole('link').click();
  await admin.getByRole('checkbox', { name: 'Actif' }).uncheck();
  await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(admin.getByText('Enregistrement effectué.').first()).toBeVisible();
  await visit(page, '/login');
  for (const [password, message] of [
    ['mauvais-mot-de-passe', 'Identifiant et/ou Mot de passe de connexion incorrect.'],
    [person.password, "Ce compte n'est plus valide. Merci de bien vouloir contacter un administrateur."],
  ] as const) {
    await page.getByLabel('Adresse e-mail').fill(person.login);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
});

test('/ and /index.html lead to the sign-in page, an unknown address to 404', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveURL(/\/login\?lang=fr/);
  await load(page, '/index.html');
  await expect(page).toHaveURL(/\/login/);
  await visit(page, '/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
});

test('a depth or an id that is no number matches no screen, nor does maintenance while it is off', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const path of ['/a/films', '/0/film/abc', '/maintenance']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  }
});

test('a screen without its right names the missing right', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard', GESTION);
  await visit(page, '/0/groupe-utilisateurs');
  await expect(page).toHaveURL(/\/401/);
  await expect(page.getByText('GROUPE-UTILISATEURS', { exact: true })).toBeVisible();
});

test('an unsupported browser gets its own page', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
  const page = await context.newPage();
  await visit(page, '/0/films');
  await expect(page).toHaveURL(/\/503/);
  await expect(page.getByRole('heading', { level: 1, name: 'Navigateur non pris en charge' })).toBeVisible();
});

test('an ended session asks to sign in over the page, which then goes on', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/payss');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('textbox', { name: 'Rechercher dans la liste' }).fill('italie');
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await dialog.getByLabel('Mot de passe').fill(festival().password);
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Italie' })).toBeVisible();
  await expect(page).toHaveURL(/q=italie/);
});

test('leaving in one tab asks the other to sign in again, and coming back frees it', async ({ browser }) => {
  const first = await openSignedIn(browser, '/dashboard', CONSULTATION);
  const second = await first.context().newPage();
  await visit(second, '/0/payss');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await first.getByRole('button', { name: /^Compte de/ }).click();
  await first.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(second.getByRole('dialog', { name: 'Votre session a expiré' })).toBeVisible();
  await signIn(first, CONSULTATION);
  await expect(second.getByRole('dialog')).toBeHidden();
});

test('a right taken from a group leaves the open pages of its members at once', async ({ browser }) => {
  const member = await openSignedIn(browser, '/dashboard', CONSULTATION);
  await member.getByRole('button', { name: 'Déplier le menu' }).click();
  await expect(member.getByRole('link', { name: /^Campagne/ })).toBeVisible();
  const admin = await openSignedIn(browser, '/0/groupe-utilisateurs?q=Consultation');
  await admin.getByRole('row').filter({ hasText: 'Consultation' }).getByRole('link').click();
  await admin.getByRole('tab', { name: 'Droits' }).click();
  const right = admin.getByRole('treeitem').filter({ hasText: /^Campagne/ });
  await right.click();
  await expect(right).toHaveAttribute('aria-checked', 'false');
  await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(member.getByRole('link', { name: /^Campagne/ })).toHaveCount(0);
  await right.click();
  await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(member.getByRole('link', { name: /^Campagne/ })).toBeVisible();
});

test('a computer that is remembered opens without typing once its session is over, until one leaves it', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, '/0/payss');
  await expect(page.getByRole('checkbox', { name: 'Rester connecté sur ce poste' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Rester connecté sur ce poste' }).check();
  await signIn(page, CONSULTATION);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.clearCookies({ name: 'session' });
  await context.clearCookies({ name: 'apiKey' });
  const reopened = await context.newPage();
  await visit(reopened, '/0/payss');
  await expect(reopened.getByRole('row').nth(1)).toBeVisible();
  await expect(reopened).toHaveURL(/\/0\/payss/);
  await visit(reopened, '/mon-compte');
  await expect(reopened.getByText('· ce poste')).toBeVisible();
  await reopened.getByRole('button', { name: /^Compte de/ }).click();
  await reopened.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(reopened).toHaveURL(/\/login/);
  await visit(reopened, '/0/payss');
  await expect(reopened).toHaveURL(/\/login/);
});

test('a session survives a restart of the browser', async ({ playwright, launchOptions }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'profil-'));
  function restart() {
    return playwright.chromium.launchPersistentContext(profile, { ...launchOptions, locale: 'fr-FR' });
  }
  const first = await restart();
  const page = first.pages()[0] ?? (await first.newPage());
  await visit(page, '/0/payss');
  await signIn(page, CONSULTATION);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await first.close();
  const second = await restart();
  const reopened = second.pages()[0] ?? (await second.newPage());
  await visit(reopened, '/0/payss');
  await expect(reopened.getByRole('row').nth(1)).toBeVisible();
  await expect(reopened).toHaveURL(/\/0\/payss/);
  await second.close();
  await rm(profile, { recursive: true });
});
