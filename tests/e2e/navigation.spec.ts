/** Ways between lists and sheets: opening, tabs, neighbours, one's own record, and what the browser keeps of a list. */
import { expect, type Page } from '@playwright/test';
import { createRecord } from './support/create.ts';
import { test } from './support/test.ts';
import { openSignedIn, signIn, visit } from './support/session.ts';
import { openWalkRecords, type WalkRecords } from './support/walk-records.ts';

let records: WalkRecords;
test.beforeAll(() => {
  records = openWalkRecords();
});
test.afterAll(() => records.close());

const MISSING = 'Impossible de réaliser votre demande : votre compte ne dispose pas des droits nécessaires.';

function toast(page: Page, text: string) {
  return page.locator('[data-toast]').filter({ hasText: text });
}

function firstRow(page: Page) {
  return page.getByRole('row').nth(1);
}

function head(page: Page, name: string) {
  return page.getByRole('columnheader', { name });
}

test('opening a row pushes the address of its sheet; where the record has no page, the path stays', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/langues');
  await firstRow(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/1\/langue\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/0\/langues/);
  await visit(page, '/0/mot-cles?fiche=0');
  await page.locator('section[role=dialog]').getByRole('textbox').first().fill('Immobile');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/fiche=\d{4}/);
  await page.keyboard.press('Escape');
  await firstRow(page).getByRole('link').click();
  await expect(page.locator('section[role=dialog]')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/0/mot-cles');
});

test('with Ctrl a row opens in a browser tab of its own at depth 0, and a new record at id 0', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const opened = page.context().waitForEvent('page');
  await firstRow(page)
    .getByRole('gridcell')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/0\/film\/[1-9]\d*(\?|$)/);
  const created = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Nouveau film' }).click({ modifiers: ['Control'] });
  await expect(await created).toHaveURL(/\/0\/film\/0(\?|$)/);
});

test('another screen starts at its top', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?taille=100');
  await page.locator('.grid-scroller').evaluate((grid) => grid.scrollTo({ top: 1500 }));
  await page.locator('#contenu').evaluate((content) => content.scrollTo({ top: 400 }));
  await page.getByRole('button', { name: 'Nouveau film' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveau film' })).toBeVisible();
  expect(await page.evaluate(() => [scrollY, document.getElementById('contenu')?.scrollTop])).toEqual([0, 0]);
});

test('the sheet before and the sheet after go on over the pages of the list', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/langues');
  await page.getByRole('row').nth(10).getByRole('link').click();
  await expect(page.getByText(/^10 \/ /)).toBeVisible();
  const last = page.url();
  await page.getByRole('button', { name: 'Fiche suivante' }).click();
  await expect(page.getByText(/^11 \/ /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fiche suivante' })).toBeFocused();
  await page.getByRole('button', { name: 'Fiche précédente' }).click();
  await expect(page.getByText(/^10 \/ /)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(last).pathname);
});

test('the tabs of a film are all reached by keyboard at 1280 pixels', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await firstRow(page).getByRole('link').click();
  const more = page.getByRole('button', { name: 'Plus', exact: true });
  await expect(more).toBeInViewport();
  const bar = await page.locator('.sheet-tabs').boundingBox();
  // One line, however many there are.
  expect(bar?.height).toBeLessThan(44);
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Historique' }).click();
  const tab = page.getByRole('tab', { name: 'Historique' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport();
  await tab.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Général' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Général' })).toBeInViewport();
});

test('the tabs of what a film holds wait for its creation', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/film/0');
  await expect(page.getByRole('tab', { name: 'Général' })).not.toHaveAttribute('aria-disabled', 'true');
  const parts = [
    'Inscriptions',
    'Générique et contacts',
    'Titres',
    'Textes',
    'Images',
    'Médias',
    'Notes',
    'Carrière',
    'Mots-clés',
    'Catalogues',
  ];
  for (const name of parts) await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Titre original' }).fill('Le Premier Enregistrement');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/film\/[1-9]\d*/);
  for (const name of parts) await expect(page.getByRole('tab', { name, exact: true })).not.toHaveAttribute('aria-disabled', 'true');
});

test('widths and order of the columns come back with the list', async ({ browser }) => {
  // The server keeps them: what another test looks at stays as it is.
  const records = openWalkRecords();
  const person = await records.createPerson('largeurs@valombre.example', ['PERSONNES', 'PERSONNE']);
  await records.close();
  const page = await openSignedIn(browser, '/0/personnes', person);
  await firstRow(page).waitFor();
  const second = page.getByRole('columnheader').nth(2);
  const name = (await second.locator('.grid-th-label').innerText()).trim();
  const before = (await second.boundingBox())?.width ?? 0;
  const edge = await second.locator('.grid-resize').boundingBox();
  if (edge === null) throw new Error('no edge to drag');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 5);
  await page.mouse.down();
  await page.mouse.move(edge.x + 80, edge.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await head(page, name).boundingBox())?.width ?? 0).toBeGreaterThan(before + 40);
  await page
    .getByRole('columnheader')
    .nth(4)
    .locator('.grid-sort')
    .dragTo(head(page, name).locator('.grid-sort'), { targetPosition: { x: 4, y: 8 } });
  function labels() {
    return page.locator('.grid-th-label').allInnerTexts();
  }
  const moved = await labels();
  expect(moved.indexOf(name)).toBe(2);
  await page.reload();
  await firstRow(page).waitFor();
  expect(await labels()).toEqual(moved);
  expect((await head(page, name).boundingBox())?.width ?? 0).toBeGreaterThan(before + 40);
});

test('an address asked for without a session is reached after the sign-in, whatever its id', async ({ page }) => {
  await visit(page, '/0/film/1999999999');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await expect(page).toHaveURL(/\/0\/film\/1999999999/);
  await expect(page.getByText('Fiche introuvable')).toBeVisible();
});

test('without a session a list asks to sign in, then shows', async ({ page }) => {
  await visit(page, '/0/films');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible();
  await expect(firstRow(page)).toBeVisible();
});

test('a deletion without its right is refused with a message and asks nothing of the server', async ({ browser }) => {
  const person = await records.createPerson('sans-suppression@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE']);
  const page = await openSignedIn(browser, '/0/films', person);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE' || request.url().endsWith('/lot')) sent.push(request.url());
  });
  // A film of its own: what somebody else has open offers less.
  await visit(page, `/0/film/${await createRecord(page, 'films', { TitreOriginal: 'Film à garder' })}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(toast(page, MISSING)).toBeVisible();
  expect(sent).toEqual([]);
});

test('somebody without the right to the users opens and changes their own record, and no other', async ({ browser }) => {
  const person = await records.createPerson('anne@valombre.example', ['DOWNLOADER']);
  const page = await openSignedIn(browser, '/dashboard', person);
  // Else the answer caught is the one of the page that the reload takes away.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [reply] = await Promise.all([page.waitForResponse(/\/api\/ping/), page.reload()]);
  const { Id: id } = await reply.json();
  await visit(page, `/0/utilisateur/${id}`);
  await page.getByLabel('Prénom').fill('Annette');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, 'Enregistrement effectué.')).toBeVisible();
  await visit(page, '/0/utilisateur/1001');
  await expect(page).toHaveURL(/\/401/);
});

test('rows are deleted together and come back together', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/mot-cles?fiche=0');
  for (const name of ['Lot un', 'Lot deux']) {
    await visit(page, '/0/mot-cles?fiche=0&q=Lot');
    await page.locator('section[role=dialog]').getByRole('textbox').first().fill(name);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/fiche=\d{4}/);
  }
  await page.keyboard.press('Escape');
  for (const name of ['Lot un', 'Lot deux']) await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check();
  await page.getByRole('button', { name: 'Supprimer' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('gridcell', { name: 'Lot un', exact: true })).toHaveCount(0);
  await page.locator('[data-toast]').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('gridcell', { name: 'Lot un', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Lot deux', exact: true })).toBeVisible();
});

test('a linked list is saved with its additions and removals', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films?q=cleo');
  await firstRow(page).getByRole('link').click();
  await page.getByRole('tab', { name: 'Mots-clés' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Mots-clés' });
  await panel.getByRole('combobox').fill('Lot');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, 'Enregistrement effectué.')).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(toast(page, 'Suppression effectuée.')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Aucune ligne').or(panel.locator('.ui-notice'))).toBeVisible();
});
