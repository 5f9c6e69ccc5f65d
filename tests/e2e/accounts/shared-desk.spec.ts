/** A tablet of the desk: registered once, then opened by the PIN of each person, locked by itself, handed over by one touch. */
import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { rows } from '../support/read.ts';
import { address, type Credentials, openSignedIn, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const TABLET = { width: 820, height: 1180 };
const DESK = ['FESTIVAL-GUICHETS', 'REMETTRE', 'ENCAISSER'];
const TABLETS = ['TABLETTE-GUICHETS', 'TABLETTE-GUICHET', 'TABLETTE-GUICHET-WRITE'];
const LOCK_MS = 3 * 60_000;

/** In « Mon compte », as people do. */
async function choosePin(browser: Browser, person: Credentials, pin: string): Promise<void> {
  const page = await openSignedIn(browser, '/mon-compte', person);
  await page.getByRole('button', { name: 'Choisir un code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir un code' });
  await dialog.getByLabel('Nouveau code').fill('1234');
  await dialog.getByLabel('Le même code encore').fill('1234');
  await dialog.getByLabel('Votre mot de passe').fill(person.password);
  await dialog.getByRole('button', { name: 'Choisir un code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Une suite, une date ou un chiffre répété se devine : choisissez un autre code.');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByLabel('Nouveau code').fill(pin);
  await dialog.getByLabel('Le même code encore').fill(pin);
  await dialog.getByLabel('Le même code encore').press('Enter');
  await expect(page.getByRole('button', { name: 'Changer de code' })).toBeVisible();
  await page.context().close();
}

async function registerHere(page: Page, admin: Credentials, name: string): Promise<void> {
  await page.goto(address('/0/tablette-guichets'));
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Enregistrer cette tablette' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette tablette' });
  await dialog.getByLabel('Nom de la tablette').fill(name);
  await dialog.getByLabel('Votre mot de passe').fill(admin.password);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('enregistrer.png') });
  await dialog.getByRole('button', { name: 'Enregistrer cette tablette' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guichet partagé' })).toBeVisible();
}

async function touch(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'Chiffres du code' });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Entrer', exact: true }).click();
}

test('two people share a tablet: a wrong PIN says so, the screen of one waits for their PIN, another starts afresh', async ({
  browser,
}) => {
  const name = `Tablette ${Date.now()}`;
  const records = openWalkRecords();
  const admin = await records.createPerson(`tablette-${Date.now()}@valombre.example`, TABLETS);
  const iris = await records.createPerson(`iris-${Date.now()}@valombre.example`, DESK, `Iris ${Date.now()}`);
  const noam = await records.createPerson(`noam-${Date.now()}@valombre.example`, DESK, `Noam ${Date.now()}`);
  await records.close();
  await choosePin(browser, iris, '5926');
  await choosePin(browser, noam, '73058');

  const context = await browser.newContext({ viewport: TABLET, hasTouch: true });
  const page = await context.newPage();
  await page.clock.install();
  await registerHere(page, admin, name);
  await expect(page.getByRole('button', { name: /^Noam/ }).last()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('personnes.png') });

  await page.getByRole('button', { name: /^Iris/ }).last().click();
  await touch(page, '8402');
  await expect(page.getByRole('alert')).toHaveText("Ce code n'est pas le bon.");
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('code.png') });
  await touch(page, '5926');
  const field = page.getByRole('search').getByRole('textbox');
  await expect(field).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Guichet' })).toBeVisible();
  await page.goto(address('/mon-compte'));
  await expect(page).toHaveURL(/\/0\/festival-guichets/);

  await field.fill('une saisie en cours');
  await page.getByRole('button', { name: 'Changer de personne' }).click();
  const locked = page.getByRole('dialog', { name: 'Guichet verrouillé' });
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('verrouille.png') });
  await page.keyboard.type('5926');
  await page.keyboard.press('Enter');
  await expect(locked).toBeHidden();
  await expect(field).toHaveValue('une saisie en cours');

  await page.clock.fastForward(LOCK_MS + 2_000);
  await expect(locked).toBeVisible();
  await locked.getByRole('button', { name: 'Une autre personne' }).click();
  await locked.getByRole('button', { name: /^Noam/ }).last().click();
  await touch(page, '73058');
  await expect(page.getByRole('button', { name: /Noam/ })).toBeVisible();
  await expect(field).toHaveValue('');
  await context.close();
});

test('a tablet that is revoked lets go of its session and of its page', async ({ browser }) => {
  const records = openWalkRecords();
  const admin = await records.createPerson(`revocation-${Date.now()}@valombre.example`, TABLETS);
  const lou = await records.createPerson(`lou-${Date.now()}@valombre.example`, DESK, `Lou ${Date.now()}`);
  await records.close();
  await choosePin(browser, lou, '5926');
  const name = `Revoquee ${Date.now()}`;
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true });
  const page = await context.newPage();
  await registerHere(page, admin, name);
  await page.getByRole('button', { name: /^Lou/ }).last().click();
  await touch(page, '5926');
  await expect(page.getByRole('search').getByRole('textbox')).toBeVisible();

  const office = await openSignedIn(browser, '/0/tablette-guichets', admin);
  const [tablet] = await rows(office, 'tablette-guichets', { where: { field: 'Libelle', op: 'eq', value: name }, columns: ['Libelle'] });
  const id = Number(tablet?.['Id']);
  const { Version } = await answerOf<{ readonly Version: number }>(office, `/api/tablette-guichets/${id}`);
  const body = { Version, Motif: 'Tablette perdue' };
  await callWell(office, `/api/tablette-guichets/${id}/transitions/revoquer`, { method: 'POST', body });
  await page.reload();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await context.close();
});
