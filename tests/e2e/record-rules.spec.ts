import { type Page, expect } from '@playwright/test';
import { test } from './support/test.ts';
import { festival } from './support/festival.ts';
import { createRecord } from './support/create.ts';
import { openSignedIn, visit } from './support/session.ts';

const CONSULTATION = { login: 'consultation@valombre.example', password: 'valombre-court-metrage' };
const FRENCH = '/0/langue/38';

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

function toast(page: Page, text: string) {
  return page.locator('[data-toast]').filter({ hasText: text });
}

/** Requests of the page are answered here: nothing is written. */
async function answer(page: Page, { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown }) {
  const sent: string[] = [];
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().url());
    return route.fulfill({ status: 200, json: body });
  });
  return sent;
}

test('without the right to write a sheet is read only, with it the fields are open', async ({ browser }) => {
  const reader = await openSignedIn(browser, FRENCH, CONSULTATION);
  await expect(reader.locator('output').and(reader.getByLabel(/^Code/))).toHaveText('fr');
  await expect(reader.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Enregistrer', exact: true })).toHaveCount(0);
  await expect(reader.getByText('Langue : modifier')).toBeVisible();
  const writer = await openSignedIn(browser, FRENCH);
  await expect(writer.getByLabel(/^Code/)).toBeEditable();
  await expect(writer.getByLabel('Libellé (FR)')).toBeEditable();
});

test('a required field has its mark and its length, and says what is wrong once checked', async ({ browser }) => {
  const page = await openSignedIn(browser, FRENCH);
  const code = page.getByLabel(/^Code/);
  const field = page.locator('.ui-field').filter({ has: code });
  await expect(field.locator('.ui-label')).toHaveText(/^Code\s*\*$/);
  await expect(field.locator('.ui-counter')).toHaveCount(0);
  const initialCode = await code.inputValue();
  await code.fill('ABCDEFGH');
  await expect(field.locator('.ui-counter')).toHaveText('8/10');
  await code.fill(initialCode);
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
  await code.fill('');
  await code.blur();
  await save(page);
  await expect(toast(page, 'Enregistrement impossible - Certains champs obligatoires sont invalides.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(field.getByText('Champs obligatoire')).toBeVisible();
  await code.fill('fr');
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
});

test('who leaves while a save runs is not asked about it: what was typed is stored, then the page goes', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/genre/0');
  const label = `Genre quitté ${Date.now().toString(36)}`;
  await page.getByLabel('Libellé (FR)').fill(label);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/genres', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/genres'));
  await save(page);
  await sent;
  await page.getByRole('link', { name: 'Accueil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau genre');
  held.resolve(undefined);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await visit(page, `/0/genres?q=${encodeURIComponent(label)}`);
  await expect(page.getByRole('gridcell', { name: label, exact: true })).toBeVisible();
});

test('what is told for a moment stands at the bottom right of the window', async ({ browser }) => {
  const page = await openSignedIn(browser, FRENCH);
  await save(page);
  const notice = toast(page, "Aucun enregistrement effectué - Aucune modification n'a été détecté.");
  await expect(notice).toBeVisible();
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect([window.width - (box.x + box.width) < 40, window.height - (box.y + box.height) < 60, box.x > window.width / 2]).toEqual([
    true,
    true,
    true,
  ]);
});

test('texts are offered in French first, then English, Italian and Portuguese', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/langue/0');
  await expect(page.locator('.ui-translation').first().locator('.ui-language-code')).toHaveText(['FR', 'EN', 'IT', 'PT']);
});

test('an edit that is cancelled leaves nothing behind and says so; nothing to cancel says nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, FRENCH);
  await save(page);
  await expect(toast(page, "Aucun enregistrement effectué - Aucune modification n'a été détecté.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeDisabled();
  await page.getByLabel(/^Code/).fill('xx');
  await page.getByLabel('Libellé (FR)').fill('Langue inventée');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(toast(page, 'Modification annulée.')).toBeVisible();
  await expect(page.getByLabel(/^Code/)).toHaveValue('fr');
  await expect(page.getByLabel('Libellé (FR)')).toHaveValue('Français');
});

test('a save that fails says so and gives the former value back', async ({ browser }) => {
  const page = await openSignedIn(browser, FRENCH);
  const sent = await answer(page, { method: 'PUT', path: 'langues/38', body: 0 });
  await page.getByLabel(/^Code/).fill('xx');
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText("Echec de l'enregistrement.");
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByLabel(/^Code/)).toHaveValue('fr');
  expect(sent).toHaveLength(1);
});

test('what is pressed next stays where it is while a save is on its way and once it is done', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const id = await createRecord(page, 'genres', { TradLibelle: { TraductionFr: `Essai ${Date.now()}` } });
  await visit(page, `/0/genre/${id}`);
  function place() {
    return page.getByRole('button', { name: 'Autres actions' }).boundingBox();
  }
  const before = await place();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/genres/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    return route.fallback();
  });
  await page.getByLabel('Libellé (FR)').fill(`Essai repris ${Date.now()}`);
  await expect(page.getByText('Modifié, non enregistré', { exact: true })).toBeVisible();
  expect(await place()).toEqual(before);
  await save(page);
  await expect(page.getByRole('button', { name: 'Enregistrement…' })).toBeVisible();
  expect(await place()).toEqual(before);
  letGo();
  const notice = page.getByText(/^Enregistré à \d\d:\d\d$/);
  await expect(notice).toBeVisible();
  const [line, button] = [await notice.boundingBox(), await page.locator('.sheet-save').boundingBox()];
  // Under the button, on its edge.
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo((button?.x ?? 0) + (button?.width ?? 0), 0);
  expect(await place()).toEqual(before);
});

test('a deletion is asked for, may be declined, may fail, and says when it is done', async ({ browser }) => {
  const page = await openSignedIn(browser, FRENCH);
  async function remove(yes: boolean) {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Supprimer/ });
    await expect(dialog).toContainText('Êtes-vous sûr de vouloir supprimer ?');
    await expect(dialog).toHaveAttribute('data-size', 'SMALL');
    await dialog.getByRole('button', { name: yes ? 'Supprimer' : 'Annuler' }).click();
  }
  const refused = await answer(page, { method: 'DELETE', path: 'langues/38', body: false });
  await remove(false);
  await expect(toast(page, 'Suppression annulée.')).toBeVisible();
  expect(refused).toEqual([]);
  await remove(true);
  await expect(page.getByRole('alertdialog')).toContainText('Echec de la suppression.');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await answer(page, { method: 'DELETE', path: 'langues/38', body: true });
  await remove(true);
  await expect(toast(page, 'Suppression effectuée.')).toBeVisible();
});

test('the sheet of a record that is gone says that it cannot be shown', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const record of ['film', 'ins-recup']) {
    await visit(page, `/0/${record}/999999`);
    await expect(page.getByText('Fiche introuvable')).toBeVisible();
  }
});

test('a row does not open for who may see the list only', async ({ browser }) => {
  const context = await browser.newContext();
  await context.route(/\/api\/(login|ping)$/, async (route) => {
    const reply = await route.fetch();
    const user = await reply.json();
    const Droits = user.Droits?.filter(({ Code }: { Code: string }) => Code !== 'LANGUE');
    await route.fulfill({ response: reply, json: { ...user, Droits } });
  });
  const page = await context.newPage();
  await visit(page, '/0/langues?q=francais');
  await page.getByLabel('Adresse e-mail').fill(festival().login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(festival().password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Français' }).first();
  await row.locator('[data-column="0"]').press('Enter');
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(toast(page, 'Impossible de réaliser votre demande : votre compte ne dispose pas des droits nécessaires.')).toBeVisible();
  await expect(page).toHaveURL(/\/0\/langues/);
});

test('between tabs, changes are saved or given up first', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/dictionnaire/0');
  const label = page.getByLabel('Libellé (FR)');
  function tab(name: string) {
    return page.getByRole('tab', { name });
  }
  const dialog = page.getByRole('alertdialog', { name: 'Changer d’onglet sans enregistrer ?' });
  const question = "Voulez-vous enregistrer avant de changer d'onglet ?";
  await label.fill('Régimes');
  await save(page);
  await expect(page).toHaveURL(/\/dictionnaire\/\d{4,}/);

  let loads = 0;
  page.on('request', (request) => (loads += request.url().includes('/dictionnaire-valeurs/filter') ? 1 : 0));
  await tab('Valeurs').click();
  await expect(tab('Valeurs')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Aucun élément')).toBeVisible();
  const first = loads;
  expect(first).toBeGreaterThan(0);
  await tab('Général').click();
  await expect(label).toHaveValue('Régimes');
  await tab('Valeurs').click();
  await expect(page.getByText('Aucun élément')).toBeVisible();
  expect(loads).toBe(first);
  await tab('Général').click();

  await label.fill('Allergies');
  await answer(page, { method: 'PUT', path: 'dictionnaires/*', body: 0 });
  await tab('Valeurs').click();
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText("Echec de l'enregistrement.");
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(tab('Général')).toHaveAttribute('aria-selected', 'true');
  await page.unrouteAll();

  await label.fill('Allergies');
  await tab('Valeurs').click();
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(tab('Valeurs')).toHaveAttribute('aria-selected', 'true');
  await tab('Général').click();
  await expect(label).toHaveValue('Allergies');

  await label.fill('Menus');
  await tab('Valeurs').click();
  await dialog.getByRole('button', { name: 'Ne pas enregistrer' }).click();
  await expect(tab('Valeurs')).toHaveAttribute('aria-selected', 'true');
  await tab('Général').click();
  await expect(label).toHaveValue('Allergies');
});

test('a tab that is not complete is not left', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/groupe-utilisateurs?taille=100');
  await page.getByRole('row').filter({ hasText: 'Consultation' }).getByRole('link').click();
  await page.getByLabel(/^Nom/).fill('');
  await page.getByRole('tab', { name: 'Utilisateurs' }).click();
  await expect(toast(page, "Impossible de changer d'onglet. Veuillez renseigner tous les champs obligatoires.")).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Général' })).toHaveAttribute('aria-selected', 'true');
});
