import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { openWalkRecords } from '../support/walk-records.ts';
import { goTo } from '../support/walk.ts';

/** Each area that the product covers (000 §1) and the list where one works on it. */
const AREAS = {
  films: 'films',
  people: 'personnes',
  structures: 'structures',
  contacts: 'contacts',
  editions: 'festival-editions',
  sections: 'festival-sections',
  venues: 'festival-lieus',
  programming: 'festival-programmations?vue=toutes',
  registrations: 'festival-inscriptions-a-programmer',
  accredited: 'festival-participant-accredites',
  invited: 'festival-participant-invites',
  pass: 'festival-participant-passs',
  organisation: 'festival-participant-organisateurs',
  volunteers: 'festival-participant-benevoles',
  'all participants, virtual too': 'festival-participants',
  delegations: 'festival-delegations',
  hotels: 'festival-hotels',
  prizes: 'festival-prixs',
  collections: 'catalogues',
  media: 'medias',
  mailings: 'mail-modeles/participant',
  'mail traces': 'mail-traces',
  subscriptions: 'abonnements',
  services: 'services',
  payments: 'paiements',
  accounts: 'comptes',
  dictionaries: 'dictionnaires',
  users: 'utilisateurs',
  'user groups': 'groupe-utilisateurs',
} as const;
const TYPES = { Accrédité: 1, Invité: 2, Pass: 4, Organisation: 8, Bénévole: 16, Virtuel: 32 } as const;

function listOf(list: string, view: string, filters: readonly unknown[] = []): string {
  return address(`/0/${list}?vue=${view}&filtres=${encodeURIComponent(JSON.stringify(filters))}`);
}

test('the participants list filters on each of the six types', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const [label, type] of Object.entries(TYPES)) {
    await visit(page, listOf('festival-participants', 'tous', [['Type', 'eq', type]]));
    const cells = page.getByRole('row').nth(1).getByRole('gridcell');
    await expect(cells.filter({ hasText: new RegExp(`^${label}$`) }).first(), label).toBeVisible();
  }
});

test('registrations show in the programming and on their film, and recovered submissions in their list', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await visit(page, listOf('festival-inscriptions-a-programmer', 'programmes'));
  await expect(page.getByRole('row').nth(1)).toContainText('Programmé');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('tab', { name: 'Inscriptions', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText('Programmé').first()).toBeVisible();
  await visit(page, listOf('ins-recups', 'toutes'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('an administrator reaches a screen with its records for each area of the product', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  for (const [area, list] of Object.entries(AREAS)) {
    const before = await heading.innerText();
    await goTo(page, `/0/${list}`);
    await expect(heading).not.toHaveText(before);
    await expect(page.getByRole('row').nth(1), area).toBeVisible();
  }
});

test('an application is created as a video library, a portfolio or a single film', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/applications');
  for (const type of ['Vidéothèque', 'Portfolio', 'Film']) {
    await page
      .getByRole('button', { name: /^Nouve/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Titre' }).first().fill(`Salon ${type}`);
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: type });
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/application\/\d+/);
    await visit(page, '/0/applications?q=Salon');
    await expect(page.getByRole('row').filter({ hasText: `Salon ${type}` })).toContainText(type);
  }
});

test('a person belongs to a group, which is required, and rights are ticked on groups and on people', async ({ browser }) => {
  // A second try meets what the first one wrote.
  const login = `a-ticks${test.info().retry}@valombre.example`;
  const records = openWalkRecords();
  await records.createPerson(login, ['FILMS']);
  await records.close();
  const page = await openSignedIn(browser, '/0/utilisateurs?q=a-ticks');
  await page.getByRole('row').filter({ hasText: login }).getByRole('link').click();
  const group = page.getByRole('combobox', { name: /^Groupe/ });
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  const saved = page.getByText('Enregistrement effectué.').first();
  await group.fill('');
  await save.click();
  await expect(group).toHaveAttribute('aria-invalid', 'true');
  await expect(async () => {
    await group.fill('');
    await group.fill(`${login.split('@')[0]}@`);
    await page.getByRole('option', { name: login }).first().click({ timeout: 5000 });
  }).toPass();
  await page.getByRole('tab', { name: 'Droits' }).click();
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Genres/ })
    .first()
    .press('Space');
  await expect(page.getByText(`1 par le groupe ${login}, 1 en propre`)).toBeVisible();
  await save.click();
  await expect(saved).toBeVisible();
  await visit(page, '/0/groupe-utilisateurs');
  await page.getByRole('row').filter({ hasText: login }).getByRole('link').click();
  await page.getByRole('tab', { name: 'Droits' }).click();
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Langues/ })
    .first()
    .press('Space');
  await save.click();
  await expect(saved).toBeVisible();
});

test('the follow-up of groups adds up the rows of the chosen days', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/groupe-paiements?taille=1000');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const net = page.getByRole('table', { name: 'Totaux' }).getByRole('row').last().getByRole('cell');
  await expect(rows.first()).toBeVisible();
  const total = ((await page.locator('.kit-head-count').innerText()).match(/\d+/) ?? [''])[0];
  await expect(net.first()).toHaveText(total);
  const all = await net.last().innerText();
  const day = (await rows.first().innerText()).match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? '';
  for (const side of ['Du', 'Au']) {
    await page.getByLabel(side, { exact: true }).fill(day);
    await page.keyboard.press('Tab');
  }
  await expect(net.last()).not.toHaveText(all);
  // The rows and what they add up to are read apart.
  await expect.poll(async () => (await rows.allInnerTexts()).filter((text) => !text.includes(day))).toEqual([]);
  await expect(net.first()).toHaveText(String(await rows.count()));
  const amounts = (await rows.allInnerTexts()).map((text) => text.match(/[\d\s]+,\d\d\s€/g) ?? []);
  function cents(text = ''): number {
    return Number(text.replace(/[^\d-]/g, ''));
  }
  for (const [place, cell] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const)
    expect(cents(await net.nth(cell).innerText())).toBe(amounts.reduce((sum, found) => sum + cents(found[place]), 0));
});
