/** Layers over a list, a sheet or a mail, used by keyboard alone and audited in both themes. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const THEMES = ['light', 'dark'];

async function audit(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((to) => {
      document.documentElement.dataset['theme'] = to;
    }, theme);
    expect(await violations(page, { contrastOnly: theme === 'dark' }), theme).toEqual([]);
  }
}

async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un filtre' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('a date is chosen in the calendar, weeks and months away', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/film/1002');
  const date = page.getByRole('textbox', { name: "Date d'achèvement" });
  await date.fill('14/07/2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier' });
  await expect(calendar.getByRole('button', { name: 'mardi 14 juillet 2026, Fête nationale' })).toBeFocused();
  await audit(page);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'dimanche 21 juin 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('21/06/2026');
  await expect(calendar).toBeHidden();
  await audit(page);
});

test('a list is filtered by a period chosen in the calendar', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-invites');
  await addFilter(page, 'Arrivée');
  const panel = page.getByRole('dialog', { name: 'Arrivée' });
  await panel.getByRole('combobox', { name: 'Condition sur Arrivée' }).selectOption('between');
  await panel.getByRole('combobox', { name: 'Année' }).selectOption('2026');
  await panel.getByRole('combobox', { name: 'Mois' }).selectOption({ label: 'décembre' });
  await panel.getByRole('button', { name: 'Mois suivant' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  const first = await page.evaluate(() => document.activeElement?.querySelector('[datetime]')?.getAttribute('datetime'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(panel.locator('[aria-pressed=true]')).toHaveCount(15);
  await audit(page);
  await panel.getByRole('button', { name: 'Appliquer' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(String(first)));
  await audit(page);
});

test('three values of many are found, ticked and applied without the mouse', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  await addFilter(page, 'Pays principal');
  const search = page.getByRole('combobox', { name: 'Pays principal', exact: true });
  await expect(search).toBeFocused();
  for (const [typed, found] of [
    ['fra', 'France'],
    ['ita', 'Italie'],
    ['espa', 'Espagne'],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(page.getByRole('listbox', { name: 'Pays principal' }).getByRole('option').first()).toHaveText(found);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Retirer ${found}` })).toBeVisible();
  }
  await audit(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Pays principal .*France, Italie, Espagne/ })).toBeVisible();
  await audit(page);
});

test('a mail is written with a list and a word of its context, kept as it was written, and told in the history', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const id = await createRecord(page, 'mail-modeles', {
    Libelle: 'Essai de texte',
    Contexte: 5,
    TradObjet: { TraductionFr: 'Objet' },
  });
  await visit(page, `/1/mail-modele/participant/${id}`);
  await page.getByRole('tab', { name: 'Texte et aperçu' }).press('Enter');
  const body = page.getByRole('textbox', { name: 'Texte du mail' });
  await body.focus();
  await page.keyboard.type('Bonjour ');
  await page.getByRole('button', { name: 'Insérer Nom', exact: true }).press('Enter');
  await expect(body).toBeFocused();
  await page.keyboard.type(',');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('voici :');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Liste à puces' }).press('Enter');
  await page.keyboard.type('un');
  await page.keyboard.press('Enter');
  await page.keyboard.type('deux');
  await expect(page.getByRole('button', { name: 'Liste à puces' })).toHaveAttribute('aria-pressed', 'true');
  await audit(page);
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  const kept = await keptRecord(page, 'mail-modeles', id);
  expect(kept).toContain('<p>Bonjour {{nom}},<br>voici :</p><ul><li>un</li><li>deux</li></ul>');

  await page.getByRole('tab', { name: 'Historique' }).press('Enter');
  const line = page.getByRole('list', { name: /^Modifications/ });
  await expect(line.getByRole('listitem').first()).toContainText('Bonjour {{nom}}');
  await audit(page);
});

test('the actions of a row are offered by right click and by Shift+F10, and give the keyboard back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const column = await page.getByRole('columnheader', { name: 'Pays principal' }).getAttribute('aria-colindex');
  const cell = page.getByRole('row').nth(3).locator(`[aria-colindex="${column}"]`);
  const country = (await cell.textContent()) ?? '';
  await cell.click({ button: 'right', position: { x: 10, y: 10 } });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Ouvrir', exact: true })).toBeVisible();
  const { x: left = 0, y: top = 0 } = (await cell.boundingBox()) ?? {};
  await expect.poll(async () => Math.round(((await menu.boundingBox())?.x ?? 0) - left)).toBe(11);
  expect(Math.round(((await menu.boundingBox())?.y ?? 0) - top)).toBe(11);
  await audit(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(cell).toBeFocused();
  // The pointer rests where the menu will open: it must not take the keyboard's place.
  await cell.hover();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-activedescendant', /_0$/);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Pays principal .*${country}`) })).toBeVisible();
});

test('the sheet beside a list is widened by mouse and keyboard, keeps its width, and takes the usual one again', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/films');
  const id = await createRecord(page, 'mot-cles', { TradLibelle: { TraductionFr: 'Largeur' } });
  await visit(page, `/0/mot-cles?fiche=${id}`);
  const bar = page.getByRole('separator', { name: 'Largeur de la fiche' });
  const sheet = page.getByRole('dialog', { name: 'Mot-clé' });
  async function width(): Promise<number> {
    return Math.round((await sheet.boundingBox())?.width ?? 0);
  }
  await expect(bar).toBeVisible();
  await expect.poll(width).toBe(720);
  await audit(page);
  // A key that comes up here without having gone down here moves nothing.
  await page.keyboard.press('Shift+Tab');
  await expect(bar).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toBeFocused();
  const screen = Math.round((await page.locator('.list-screen').boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(Math.round(720 - 0.04 * screen));
  // The pane beside the sheet is all of the list: its last button too.
  const { x: edge = 0 } = (await sheet.boundingBox()) ?? {};
  const { x: right = 0, width: wide = 0 } = (await page.getByRole('button', { name: 'Nouveau mot-clé' }).boundingBox()) ?? {};
  expect(right + wide).toBeLessThan(edge);

  const { x = 0, y = 0 } = (await bar.boundingBox()) ?? {};
  await page.mouse.move(x + 4, y + 300);
  await page.mouse.down();
  await page.mouse.move(x + 104, y + 300, { steps: 4 });
  await page.mouse.up();
  const dragged = Math.round(720 - 0.04 * screen) - 100;
  await expect.poll(width).toBe(dragged);
  await page.reload();
  await expect(bar).toBeVisible();
  await expect.poll(width).toBe(dragged);
  await bar.dblclick();
  await expect.poll(width).toBe(720);
});
