import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { changeRecord, createRecord } from '../support/create.ts';
import { load, openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

test('who follows a record and a field hears in the inbox what somebody else changed', async ({ browser }) => {
  const records = openWalkRecords();
  const nadia = await records.createPerson('suivi-nadia@valombre.example', ['FILMS', 'FILM', 'FILM-WRITE'], 'Nadia');
  const paul = await records.createPerson('suivi-paul@valombre.example', ['FILMS', 'FILM'], 'Paul');
  await records.close();
  const one = await openSignedIn(browser, '/dashboard', nadia);
  const id = await createRecord(one, 'films', { TitreOriginal: 'Le Film que Paul suit' });
  const two = await openSignedIn(browser, `/0/film/${id}`, paul);

  await two.getByRole('button', { name: 'Échanges', exact: true }).click();
  const panel = two.getByRole('complementary', { name: 'Échanges' });
  await panel.getByRole('button', { name: 'Suivre des champs…' }).click();
  await two.getByRole('searchbox', { name: 'Chercher un champ' }).fill('Durée');
  await two.getByRole('menuitemcheckbox', { name: 'Durée', exact: true }).click();
  await expect(two.getByRole('menuitemcheckbox', { name: 'Durée', exact: true })).toBeChecked();
  await two.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Suivre la fiche' }).click();
  await expect(panel.getByRole('button', { name: 'Fiche suivie' })).toBeVisible();
  // The panel lies over the header.
  await two.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await changeRecord(one, `films/${id}`, { TitreOriginal: 'Le Film que Paul suit', Duree: '00:12:00', AnneeProd: 2025 });
  await two.getByRole('button', { name: 'Boîte, 1 non lu' }).click();
  const inbox = two.getByRole('dialog', { name: 'Boîte' });
  await expect(inbox.getByRole('listitem').filter({ hasText: 'Le Film que Paul suit' })).toContainText(/Nadia Durand a modifié .*Durée/);
  expect(await violations(two, { within: '[popover]:popover-open' })).toEqual([]);
});

test('a saved view is followed from its menu, and left again', async ({ browser }) => {
  const records = openWalkRecords();
  const rights = [
    'FILMS',
    'FILM',
    'UTILISATEUR-FILTRE',
    'UTILISATEUR-FILTRE-WRITE',
    'UTILISATEUR-PRESENTATION',
    'UTILISATEUR-PRESENTATION-WRITE',
  ];
  const ines = await records.createPerson('suivi-ines@valombre.example', rights, 'Inès');
  await records.close();
  const page = await openSignedIn(browser, '/0/films?q=varda', ines);
  async function openViews() {
    await page.getByRole('button', { name: 'Vues', exact: true }).click();
    return page.getByRole('dialog', { name: 'Vues' });
  }
  const panel = await openViews();
  await panel.getByRole('button', { name: 'Enregistrer la vue' }).click();
  await panel.getByLabel('Nom de la vue').fill('Entrées suivies');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Entrées suivies' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');

  async function choose(label: string): Promise<void> {
    await load(page, '/0/films');
    await (await openViews()).getByRole('region', { name: 'Filtres' }).getByRole('button', { name: 'Actions de Entrées suivies' }).click();
    const saved = page.waitForResponse((reply) => reply.url().includes('/api/boite/vues/') && reply.request().method() === 'PUT');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    expect((await saved).status()).toBe(200);
  }
  await choose("M'annoncer ce qui y entre");
  await load(page, '/0/films');
  await expect((await openViews()).getByRole('region', { name: 'Filtres' }).getByText('suivie', { exact: false })).toBeVisible();
  await choose('Ne plus annoncer ce qui y entre');
  await choose("M'annoncer ce qui y entre");
});

test('the digest of the inbox is asked for at an hour, kept by the account, and left again', async ({ browser }) => {
  const records = openWalkRecords();
  const emma = await records.createPerson('suivi-emma@valombre.example', ['FILMS', 'FILM'], 'Emma');
  await records.close();
  const page = await openSignedIn(browser, '/mon-compte', emma);
  const choice = page.getByRole('combobox', { name: 'Résumé de la boîte par mail' });
  for (const hour of ['Chaque jour à 8 h', 'Jamais']) {
    const saved = page.waitForResponse((reply) => reply.url().includes('/mon-compte/preferences') && reply.request().method() === 'PUT');
    await choice.selectOption({ label: hour });
    expect((await saved).status()).toBe(200);
    await load(page, '/mon-compte');
    await expect(choice.locator('option:checked')).toHaveText(hour);
  }
});
