import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecords } from '../support/create.ts';
import { listAct } from '../support/list-act.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openWalkRecords } from '../support/walk-records.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE'];
const VIEWS = ['UTILISATEUR-FILTRE', 'UTILISATEUR-FILTRE-WRITE'];

test.describe.configure({ timeout: 120_000 });

function titles(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
}

test('staff compose a dashboard from a list and on its page, put it in order by keys, and share what each may see', async ({ browser }) => {
  const records = openWalkRecords();
  const author = await records.createPerson('tableau-jeanne@valombre.example', ['TABLEAUX', 'CONTACTS', 'CONTACT', ...FILMS], 'Jeanne');
  const reader = await records.createPerson('tableau-remi@valombre.example', ['TABLEAUX', ...FILMS], 'Rémi');
  await records.close();
  const page = await openSignedIn(browser, '/dashboard', author);
  await createRecords(page, 'films', [{ TitreOriginal: 'Le Film du tableau' }, { TitreOriginal: 'Un autre du tableau' }]);

  await page.goto(new URL('/0/films?vue=selection&q=tableau', page.url()).href);
  await listAct(page, 'Ajouter à un tableau…');
  const adding = page.getByRole('dialog', { name: 'Ajouter à un tableau' });
  await adding.getByRole('textbox', { name: 'Nom du tableau' }).fill('Le tableau de Jeanne');
  await adding.getByRole('combobox', { name: 'Montrer' }).selectOption({ label: 'Un chiffre' });
  await adding.getByRole('textbox', { name: 'Titre' }).fill('Films trouvés');
  expect(await violations(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(adding).toBeHidden();

  await page.goto(new URL('/0/tableaux', page.url()).href);
  await page.getByRole('combobox', { name: 'Tableau affiché' }).selectOption({ label: 'Le tableau de Jeanne' });
  await expect(page.getByRole('heading', { level: 1, name: 'Le tableau de Jeanne' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Films trouvés' })).toContainText('2');

  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await addCard(page, { list: 'Contacts', title: 'Contacts de la maison', show: 'Les premières lignes' });
  await addCard(page, { list: 'Tous les films', title: 'Films par pays', show: 'Un graphique' });
  // Alt and the arrows on its handle: the last card becomes the first.
  const grip = page.getByRole('button', { name: 'Déplacer « Films par pays »' });
  await grip.press('Alt+ArrowUp');
  await grip.press('Alt+ArrowUp');
  await page.getByRole('combobox', { name: 'Qui le voit' }).selectOption({ label: "Toute l'équipe" });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('tableau-modifie.png'), fullPage: true });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Modifier', exact: true })).toBeVisible();
  expect(await titles(page)).toEqual(['Films par pays', 'Films trouvés', 'Contacts de la maison']);
  await page.screenshot({ path: test.info().outputPath('tableau.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('tableau-sombre.png'), fullPage: true });

  // The other reads the same page without the card of the list that they may not open, and its figure opens its rows.
  const other = await openSignedIn(browser, '/0/tableaux', reader);
  await other.getByRole('combobox', { name: 'Tableau affiché' }).selectOption({ label: 'Le tableau de Jeanne (Jeanne Durand)' });
  await expect(other.getByRole('heading', { level: 1, name: 'Le tableau de Jeanne' })).toBeVisible();
  expect(await titles(other)).toEqual(['Films par pays', 'Films trouvés']);
  await expect(other.getByRole('button', { name: 'Modifier', exact: true })).toHaveCount(0);
  await other.getByRole('region', { name: 'Films trouvés' }).getByRole('link').last().click();
  await expect(other.getByRole('row').filter({ hasText: 'Le Film du tableau' })).toBeVisible();
  await expect(other).toHaveURL(/\/0\/films\?.*q=tableau/);
});

interface NewCard {
  readonly list: string;
  readonly title: string;
  readonly show: string;
}

async function addCard(page: Page, { list, title, show }: NewCard): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une carte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une carte' });
  await dialog.getByRole('combobox', { name: 'Liste' }).selectOption({ label: list });
  await dialog.getByRole('combobox', { name: 'Montrer' }).selectOption({ label: show });
  if (show === 'Un graphique') await expect(dialog.getByRole('combobox', { name: 'Grouper par' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Titre' }).fill(title);
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('the report of the edition is there, and a saved view is sent by schedule', async ({ browser }) => {
  const records = openWalkRecords();
  const rights = ['TABLEAUX', 'ENVOIS-PLANIFIES', 'FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION', ...FILMS, ...VIEWS];
  const login = await records.createPerson('envoi-paula@valombre.example', rights, 'Paula');
  await records.close();
  const page = await openSignedIn(browser, '/0/tableaux', login);
  await expect(page.getByRole('heading', { level: 1, name: "Bilan de l'édition" })).toBeVisible();
  expect(await titles(page)).toEqual(['Séances', 'Entrées payantes', 'Séances par jour', 'Séances par salle']);
  await expect(page.getByRole('button', { name: 'Modifier', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Séances', exact: true })).toContainText(/\d+ Séances/);
  await expect(page.getByRole('group', { name: 'Séances par jour' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('bilan.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('bilan-sombre.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });

  const item = { Entity: 'film', Libelle: 'Vue à envoyer', Data: '{}' };
  await answerOf(page, '/api/utilisateur-filtre', { method: 'POST', body: { item } });
  await page.goto(new URL('/0/envois-planifies', page.url()).href);
  await page.getByRole('button', { name: 'Nouvel envoi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvel envoi' });
  await dialog.getByRole('combobox', { name: 'Liste' }).selectOption({ label: 'Tous les films' });
  await dialog.getByRole('combobox', { name: 'Vue enregistrée' }).selectOption({ label: 'Vue à envoyer' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('envoi-nouveau.png') });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Vue à envoyer' });
  await expect(row).toContainText('Chaque lundi, mardi, mercredi, jeudi, vendredi à 8 h');
  await row.getByRole('button', { name: 'Mettre « Vue à envoyer » en pause' }).click();
  await expect(row).toContainText('En pause');
  await row.getByRole('button', { name: 'Journal de « Vue à envoyer »' }).click();
  await expect(page.getByRole('dialog').getByText("Rien n'est encore parti.")).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('envois.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('envois-sombre.png') });
});
