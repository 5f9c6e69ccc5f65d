/** A failed call names in French what could not be done, and what was typed stays. */
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { createRecord } from './support/create.ts';
import { load, openSignedIn } from './support/session.ts';
import { openWalkRecords, type WalkRecords } from './support/walk-records.ts';

let page: Page;
let records: WalkRecords;

test.beforeAll(async ({ browser }) => {
  records = openWalkRecords();
  page = await openSignedIn(browser, '/dashboard');
});
test.afterEach(() => page.unrouteAll());
test.afterAll(async () => {
  await page.context().close();
  await records.close();
});

function fail(method: string, path: string) {
  return page.route(`**/api/${path}`, (route) => (route.request().method() === method ? route.fulfill({ status: 500 }) : route.fallback()));
}

function alert() {
  return page.getByRole('alertdialog');
}

function close() {
  return alert().getByRole('button').last().click();
}

function save() {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

async function choose(field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option').first().click();
}

for (const [name, plural, sentence] of [
  ['contact', 'contacts', 'Échec de la suppression du contact.'],
  ['structure', 'structures', 'Échec de la suppression de la structure.'],
  ['personne', 'personnes', 'Échec de la suppression de la personne.'],
] as const) {
  test(`a failed deletion of a ${name} says so in French`, async () => {
    const [screen] = entities[name].screens;
    if (screen === undefined) throw new Error(`${name} has no screen`);
    const id = await records.idFor(screen);
    await load(page, `/0/${name}/${id}`);
    await fail('DELETE', `${plural}/${id}`);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await alert().getByRole('button', { name: 'Supprimer' }).click();
    await expect(alert()).toContainText(sentence);
    await close();
    await expect(page).toHaveURL(new RegExp(`/${name}/${id}`));
  });
}

test('a failed creation of a contact says so in French and keeps what was typed', async () => {
  await load(page, '/0/contact/0');
  await fail('POST', 'contacts');
  await choose('Personne', 'varda');
  await save();
  await expect(alert()).toContainText('Échec de la création du contact.');
  await close();
  await expect(page.getByRole('combobox', { name: 'Personne' })).toHaveValue(/Varda/);
});

test('a failed creation of a delegation says so in French and keeps what was typed', async () => {
  await load(page, '/0/festival-delegation/0');
  await fail('POST', 'festival-delegations');
  await page.getByLabel('Libellé (FR)').fill('Délégation du Québec');
  await save();
  await expect(alert()).toContainText('Échec de la création de la délégation.');
  await close();
  await expect(page.getByLabel('Libellé (FR)')).toHaveValue('Délégation du Québec');
});

test('the summaries of a film that cannot be loaded are not shown as missing', async () => {
  await page.route('**/api/film-textes/filter?**', (route) => route.fulfill({ status: 500 }));
  const id = await records.idFor(filmScreen());
  await load(page, `/0/film/${id}?onglet=textes`);
  await expect(page.getByRole('alert').filter({ hasText: "Les résumés du film n'ont pas pu être chargés." })).toContainText(
    'Une erreur est survenue',
  );
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('button', { name: 'Nouveau texte' })).toBeVisible();
});

test('the summaries of a film that cannot be saved are told in French', async () => {
  const [types] = entities['texte-type'].screens;
  if (types === undefined) throw new Error('no list of text types');
  await records.idFor(types);
  const id = await records.idFor(filmScreen());
  await load(page, `/0/film/${id}?onglet=textes`);
  await fail('POST', 'film-textes/lot');
  await page.getByRole('button', { name: 'Nouveau texte' }).click();
  await page
    .getByRole('combobox', { name: /^Type, / })
    .last()
    .click();
  await page.getByRole('option').first().click();
  await page
    .getByRole('combobox', { name: /^Langue, / })
    .last()
    .click();
  await page.getByRole('option').first().click();
  await page
    .getByRole('button', { name: /^Actions : / })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Tous les champs', exact: true }).click();
  const form = page.locator('.part-form');
  await form.getByRole('textbox').first().fill('Une femme attend.');
  await form.getByRole('button', { name: 'Valider' }).click();
  await save();
  await expect(alert()).toContainText("Les résumés du film n'ont pas pu être enregistrés.");
});

function filmScreen() {
  const screen = entities.film.screens.find(({ screen }) => screen === 'film');
  if (screen === undefined) throw new Error('films have no screen');
  return screen;
}

test('a deletion of several rows begun while the network is cut says so, and the rows stay chosen', async () => {
  await load(page, '/0/contacts');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const remove = page.getByRole('button', { name: 'Supprimer', exact: true });
  await expect(remove).toBeVisible();
  await page.context().setOffline(true);
  await remove.click();
  await expect(page.getByText('Le serveur ne répond pas')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('2 sélectionnés', { exact: true })).toBeVisible();
});

test('a part of a sheet that comes only now waits for the network, and what was typed stays', async () => {
  await load(page, '/0/personne/0');
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await name.fill('Keroual');
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: /calendrier/i })
    .first()
    .click();
  await expect(page.getByText('Le serveur ne répond pas')).toBeVisible();
  await expect(name).toHaveValue('Keroual');
  await page.context().setOffline(false);
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
  await expect(name).toHaveValue('Keroual');
});

test('a save while the server is silent says so at once, keeps what was typed and is sent when it is back', async () => {
  const [screen] = entities.personne.screens;
  if (screen === undefined) throw new Error('personne has no screen');
  const id = await records.idFor(screen);
  await load(page, `/0/personne/${id}`);
  const name = page.getByRole('textbox', { name: /^Nom/ }).first();
  const before = await name.inputValue();
  await expect(name).toBeEditable();
  const place = await name.boundingBox();
  await page.context().setOffline(true);
  await name.fill(`${before} bis`);
  await save();
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
  // In a line of its own over the foot: the page stays where it was.
  expect((await page.locator('.shell__notice').boundingBox())?.height).toBe(36);
  expect((await name.boundingBox())?.y).toBe(place?.y);
  await expect(page.getByText('Elle sera enregistrée dès que le serveur répondra.').first()).toBeVisible();
  await expect(name).toHaveValue(`${before} bis`);
  await page.context().setOffline(false);
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  await expect(page.getByText('Le serveur ne répond pas.')).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue(`${before} bis`);
  await name.fill(before);
  await save();
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
});

test('a part that a newer version took away leaves a notice, and what was typed is saved before the reload', async ({ browser }) => {
  // Two pages are loaded whole, one of them after the other.
  test.setTimeout(120_000);
  // A page of its own: one that has loaded the part already needs it no more.
  const freshPage = await openSignedIn(browser, '/dashboard');
  const film = await createRecord(freshPage, 'films', { TitreOriginal: `Version ${Date.now()}` });
  await load(freshPage, `/0/film/${film}`);
  await freshPage.getByRole('textbox', { name: 'Titre original' }).fill('Titre de l’ancienne page');
  // Files fetched beforehand have come: the requested part is the first that is missed.
  await expect.poll(() => newResources(freshPage)).toBe(0);
  await freshPage.route(/\/[\w.-]+\.js(\?|$)/, (route) => route.fulfill({ status: 404, body: '' }));
  await freshPage.getByRole('tab', { name: 'Historique', exact: true }).click();
  await expect(freshPage.getByText(/une version plus récente est en service/).first()).toBeVisible();
  await freshPage.getByRole('tab').first().click();
  await expect(freshPage.getByRole('textbox', { name: 'Titre original' })).toHaveValue('Titre de l’ancienne page');
  await freshPage.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(freshPage.getByText('Enregistrement effectué.').first()).toBeVisible();
  await freshPage.unrouteAll();
  await freshPage.getByRole('tab', { name: 'Historique', exact: true }).click();
  await freshPage.getByRole('button', { name: 'Recharger la page' }).first().click();
  await expect(freshPage.getByText('Titre de l’ancienne page').first()).toBeVisible();
  await expect(freshPage.getByText(/une version plus récente est en service/)).toHaveCount(0);
  await freshPage.context().close();
});

/** Files that came within the last second. */
async function newResources(page: Page): Promise<number> {
  function count(): Promise<number> {
    return page.evaluate(() => performance.getEntriesByType('resource').length);
  }
  const before = await count();
  await page.waitForTimeout(1000);
  return (await count()) - before;
}
