/** Second factors from « Mon compte » to the sign-in: an application with its codes, then a key of the device. */
import { type Page, expect } from '@playwright/test';
import { entities } from '#generated/entities/all.gen.ts';
import { fromBase32, hotp } from '#server/second-factor/totp.ts';
import { violations } from '../support/axe.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const STEP_MS = 30_000;

/** Keys are bound to a name, which a bare address is not. */
function onLocalhost(path: string): string {
  return address(path).replace('127.0.0.1', 'localhost');
}

async function createUser() {
  const records = openWalkRecords();
  const person = await records.createPerson(`facteur-${Date.now()}@valombre.example`, ['FILMS']);
  // The group of that user, which is the newest.
  const [sheet] = entities['groupe-utilisateur'].screens;
  const groupId = sheet === undefined ? 0 : await records.idFor(sheet);
  await records.close();
  return { ...person, groupId };
}

type User = Awaited<ReturnType<typeof createUser>>;

async function giveCredentials(page: Page, { login, password }: User): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(onLocalhost('/login'));
}

/** Sets an application up by its key, as text, and answers the first recovery code. */
async function activate(page: Page, { password }: User): Promise<string> {
  await page.getByRole('button', { name: 'Activer le second facteur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activer le second facteur' });
  await dialog.getByLabel('Votre mot de passe').fill(password);
  await dialog.getByLabel('Votre mot de passe').press('Enter');
  await expect(dialog.getByRole('img', { name: "Code QR à lire avec l'application d'authentification" })).toBeVisible();
  const secret = fromBase32((await dialog.getByLabel("Ou tapez cette clé dans l'application").inputValue()).replaceAll(' ', ''));
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByLabel('Code de vérification').fill(hotp(secret, { counter: Math.floor(Date.now() / STEP_MS), digits: 6 }));
  await dialog.getByLabel('Code de vérification').press('Enter');
  const codes = page.getByRole('dialog', { name: 'Codes de secours' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: "C'est noté" }).click();
  return recovery;
}

test('an application set up by its key asks for its code at the next sign-in, and a recovery code replaces it', async ({ browser }) => {
  const user = await createUser();
  const page = await (await browser.newContext()).newPage();
  await page.goto(onLocalhost('/login'));
  await giveCredentials(page, user);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(onLocalhost('/mon-compte'));
  const recovery = await activate(page, user);
  await expect(page.getByText("10 codes de secours n'ont pas servi.")).toBeVisible();

  await signOut(page);
  await giveCredentials(page, user);
  await expect(page.getByRole('heading', { name: 'Vérification en deux étapes' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code de vérification').fill('000000');
  await page.getByLabel('Code de vérification').press('Enter');
  await expect(page.getByRole('alert')).toHaveText("Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant.");
  await page.getByLabel('Code de vérification').fill(recovery);
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.context().close();
});

test('a key of the device signs in without a password, and stands in for the code after one', async ({ browser }) => {
  const user = await createUser();
  const page = await (await browser.newContext()).newPage();
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(onLocalhost('/login'));
  await giveCredentials(page, user);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(onLocalhost('/mon-compte'));
  await page.getByRole('button', { name: "Ajouter une clé d'accès" }).click();
  const dialog = page.getByRole('dialog', { name: "Ajouter une clé d'accès" });
  await dialog.getByLabel('Nom de la clé').fill('Portable du bureau');
  await dialog.getByLabel('Votre mot de passe').fill(user.password);
  await dialog.getByLabel('Votre mot de passe').press('Enter');
  const codes = page.getByRole('dialog', { name: 'Codes de secours' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: "C'est noté" }).click();
  await expect(page.getByText(/Portable du bureau, créée le .*, jamais utilisée/)).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: "Utiliser une clé d'accès" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await signOut(page);
  await giveCredentials(page, user);
  await page.getByRole('button', { name: "Utiliser une clé d'accès" }).click();
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto(onLocalhost('/mon-compte'));
  await expect(page.getByText(/Portable du bureau, créée le .*, utilisée le/)).toBeVisible();
  await page.getByRole('button', { name: 'Retirer la clé : Portable du bureau' }).click();
  const removal = page.getByRole('dialog', { name: "Retirer une clé d'accès" });
  await removal.getByLabel('Votre mot de passe').fill(user.password);
  await removal.getByLabel('Code de vérification').fill(recovery);
  await removal.getByRole('button', { name: 'Retirer la clé : Portable du bureau' }).click();
  await expect(page.getByText("Aucune clé d'accès.")).toBeVisible();
  await page.context().close();
});

test('a group that demands a second factor leads its people there first, and an administrator resets a lost one', async ({ browser }) => {
  const user = await createUser();
  const name = user.login.split('@')[0] ?? '';
  const admin = await openSignedIn(browser, `/0/groupe-utilisateur/${user.groupId}`);
  await admin.getByRole('checkbox', { name: 'Second facteur exigé' }).check();
  await admin.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(admin.getByText('Enregistrement effectué.').first()).toBeVisible();

  const page = await (await browser.newContext()).newPage();
  await page.goto(onLocalhost('/login'));
  await giveCredentials(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'Second facteur exigé' })).toBeVisible();
  await page.goto(onLocalhost('/0/films'));
  await expect(page.getByRole('heading', { level: 1, name: 'Second facteur exigé' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await activate(page, user);
  await page.getByRole('button', { name: 'Ouvrir le back-office' }).click();
  await expect(page).toHaveURL(/\/0\/films/);

  await visit(admin, `/0/utilisateurs?q=${name}`);
  await admin.getByRole('row').filter({ hasText: user.login }).getByRole('link').click();
  await admin.getByRole('button', { name: 'Réinitialiser le second facteur' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Réinitialiser le second facteur' });
  await dialog.getByLabel('Motif').fill('Téléphone perdu');
  expect(await violations(admin, { within: 'dialog' })).toEqual([]);
  await dialog.getByLabel('Motif').press('Enter');
  await expect(admin.getByText('Second facteur réinitialisé.').first()).toBeVisible();
  await page.goto(onLocalhost('/0/films'));
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});
