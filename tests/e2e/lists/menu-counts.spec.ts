/** Counts behind the entries of the menu: the same number as the list, fresh as the list is. */
import { type Page, expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { violations } from '../support/axe.ts';
import { address, openSignedIn } from '../support/session.ts';
import { settle } from '../support/walk.ts';

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Menu principal' });
}

function lines(count: number) {
  return new RegExp(`, ${[...String(count)].join(String.raw`\s?`)} ligne`);
}

/** Somebody else puts one of the requests on the waiting list. */
async function treatOne(page: Page): Promise<void> {
  const handle = (await page.context().cookies()).find(({ name }) => name === 'apiKey')?.value ?? '';
  const headers = { authorization: decodeURIComponent(handle), origin: address().replace(/\/$/, '') };
  const filter = JSON.stringify({ Criteres: { field: 'Statut', op: 'eq', value: 2 }, Colonnes: ['Statut'] });
  const rows: readonly { readonly Id: number; readonly Version: number }[] = await (
    await page.request.get(address('/api/festival-participant-benevoles/filter'), { params: { filter, skip: 0, take: 1 } })
  ).json();
  const [row] = rows;
  if (row === undefined) throw new Error('no volunteer to look at');
  const reply = await page.request.post(address(`/api/festival-participant-benevoles/${row.Id}/transitions/mettre-en-attente`), {
    headers,
    data: { Version: row.Version, Mail: false },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('the menu says how many rows wait, opens exactly those, and follows what others do to them', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-participant-benevoles');
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  // Inside the section, which is a line of the menu too.
  const volunteers = menu(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bénévoles', exact: true }) });
  const waiting = volunteers.last().getByRole('link', { name: /^\d+ à traiter$/ });
  const before = Number.parseInt((await waiting.getAttribute('title')) ?? '', 10);
  await waiting.click();
  await expect(page).toHaveURL(/vue=a-traiter/);
  await expect(page.getByRole('navigation', { name: lines(before) })).toBeVisible();
  await treatOne(page);
  await expect(waiting).toHaveAccessibleName(`${before - 1} à traiter`);
  await expect(page.getByRole('navigation', { name: lines(before - 1) })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
});

test('the minimised menu asks for the numbers of a section when it opens', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/langues');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await settle(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await menu(page).getByRole('button', { name: 'Utilisateurs' }).click();
  const accounts = menu(page).getByRole('link', { name: /^\d+ demandes à traiter$/ });
  await expect(accounts).toBeVisible();
  expect(requestedPaths.filter((path) => path.endsWith('/count')).toSorted()).toEqual([
    '/api/bam-comptes/filter/count',
    '/api/bam-demande-benevoles/filter/count',
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { contrastOnly: true })).toEqual([]);
});
