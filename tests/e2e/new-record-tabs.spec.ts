import { expect, type Page } from '@playwright/test';
import { createRecord } from './support/create.ts';
import { openSignedIn } from './support/session.ts';
import { test } from './support/test.ts';

/** Goes to another tab of a new record and saves it on the way. */
async function saveOnTheWay(page: Page, tab: string) {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: "Voulez-vous enregistrer avant de changer d'onglet" });
  await question.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
}

/** Records that the page creates, and how often. */
function creations(page: Page, plural: string): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/${plural}`) sent.push(request.url());
  });
  return sent;
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

function saved(page: Page) {
  return page.locator('[data-toast]').filter({ hasText: 'Enregistrement effectué' });
}

test('a hotel saved by a change of tab has its address at once, on that tab: the next save changes it and makes no second one', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/0/festival-hotel/0');
  const made = creations(page, 'festival-hotels');
  await page.getByLabel(/^Libellé/).fill(`Hôtel des onglets ${Date.now()}`);
  await saveOnTheWay(page, 'Contacts et accès');
  await expect(page).toHaveURL(/\/festival-hotel\/[1-9]\d+\?onglet=acces\b/);
  await page.getByLabel(/^Latitude/).fill('45,77');
  await save(page);
  await expect(saved(page).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeDisabled();
  expect(made).toHaveLength(1);
});

test('a contact saved by a change of tab is not refused as its own duplicate by the next save', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const made = creations(page, 'contacts');
  const nom = `Ongletier${Date.now()}`;
  await createRecord(page, 'personnes', { Nom: nom, Prenom: 'Ysé' });
  await page
    .getByLabel(/^Personne/)
    .first()
    .fill(nom);
  await page
    .getByRole('option', { name: new RegExp(nom, 'i') })
    .first()
    .click();
  await saveOnTheWay(page, 'Coordonnées');
  await expect(page).toHaveURL(/\/contact\/[1-9]\d+\?onglet=coordonnees\b/);
  await page
    .getByLabel(/^E-mail/)
    .first()
    .fill(`${nom.toLowerCase()}@exemple.test`);
  await save(page);
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeDisabled();
  expect(made).toHaveLength(1);
});
