import { type Locator, type Page, expect } from '@playwright/test';
import { test } from './support/test.ts';
import { openSignedIn, visit } from './support/session.ts';

function rows(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('table', { name: 'Films' }).getByRole('row');
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('tabpanel').getByRole('table', { name: 'Films' }).getByRole('link').allTextContents();
}

async function save(page: Page): Promise<void> {
  // A save that comes while the page still reads what the last one stored is refused once, measured against it and sent again.
  const stored = page.waitForResponse(
    (reply) => reply.request().method() !== 'GET' && reply.status() !== 409 && /\/catalogues\/\d+\/films/.test(reply.url()),
  );
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const reply = await stored;
  expect(reply.status(), `${reply.request().postData()} → ${await reply.text()}`).toBe(200);
  await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
}

/** A collection of three films, its films tab open. */
async function openCollection(page: Page): Promise<void> {
  await visit(page, '/0/catalogue/0');
  await page
    .getByRole('group', { name: 'Libellé' })
    .getByRole('textbox')
    .first()
    .fill(`Rangée ${Math.trunc(performance.now() * 1000)}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/0\/catalogue\/\d{4,}/);
  await page.getByRole('tab', { name: 'Films', exact: true }).click();
  for (const title of ['Cléo de 5 à 7', 'Caesar and Cleopatra', 'La classe de neige']) {
    await page.getByRole('combobox', { name: 'Ajouter' }).fill(title);
    await page.getByRole('option', { name: title }).first().click();
  }
  await expect(rows(page)).toHaveCount(4);
  await save(page);
}

async function reopen(page: Page): Promise<void> {
  await visit(page, new URL(page.url()).pathname);
  await page.getByRole('tab', { name: 'Films', exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
}

test('the films of a collection are dragged into another order, renumbered and kept', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/catalogues');
  await openCollection(page);
  const [first, second, third] = await titles(page);
  const handle = rows(page).nth(3).locator('[draggable=true]');
  await handle.dragTo(rows(page).nth(1), { targetPosition: { x: 40, y: 3 } });
  expect(await titles(page)).toEqual([third, first, second]);
  await save(page);
  await reopen(page);
  expect(await titles(page)).toEqual([third, first, second]);
  const read = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    `/api/catalogues/${page.url().split('/').at(-1)?.split('?')[0]}/films`,
  );
  expect(read.map(({ Ordre }: { readonly Ordre: number }) => Ordre)).toEqual([1, 2, 3]);
});

test('the films of a collection are moved by keyboard alone, and the new rank is told', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/catalogues');
  await openCollection(page);
  const [first = '', second, third] = await titles(page);
  await page.getByRole('button', { name: `Déplacer ${first}` }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(`${first} est en position 2 sur 3`)).toBeAttached();
  await save(page);
  await reopen(page);
  expect(await titles(page)).toEqual([second, first, third]);
});
