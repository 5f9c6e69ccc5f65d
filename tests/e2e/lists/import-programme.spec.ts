/** A programme that comes whole: one table tells films, directors, countries, sections, programmes, venues, rooms and screenings. */
import { expect } from '@playwright/test';
import Excel from 'exceljs';
import { listAct } from '../support/list-act.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { countTasks } from '../support/gestures.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CLICKS = 12;
const YEAR = 2026;

const HEADS = [
  'Section',
  'Programme',
  'Titre',
  'Réalisateur(s)',
  'Pays',
  'Année',
  'Durée',
  'Date',
  'Heure',
  'Heure de fin',
  'Lieu',
  'Salle',
];
const GRID = [
  [
    'Panorama zw',
    'Courts zw',
    'Premier court zw',
    'Ana Courtezw',
    'USA',
    2026,
    '12 min',
    `26/12/${YEAR}`,
    '18h00',
    '19h10',
    'Odéon zw',
    'Grande',
  ],
  [
    'Panorama zw',
    'Courts zw',
    'Second court zw',
    'Bo Courtezw, Cy Courtezw',
    'France, Belgique',
    2025,
    '15 min',
    `26/12/${YEAR}`,
    '18h00',
    '19h10',
    'Odéon zw',
    'Grande',
  ],
  [
    'Panorama zw',
    'Courts zw',
    'Premier court zw',
    'Ana Courtezw',
    'USA',
    2026,
    '12 min',
    `27/12/${YEAR}`,
    '18h00',
    '19h10',
    'Odéon zw',
    'Petite',
  ],
  [
    'Hommage zw',
    'Le Connu zw',
    'The Known zw',
    'Dee Connuzw',
    'UK',
    1999,
    '90 min',
    `27/12/${YEAR}`,
    '21h00',
    '22h40',
    'Odéon zw',
    'Grande',
  ],
  [
    'Hommage zw',
    'Le Connu zw',
    'The Known zw',
    'Dee Connuzw',
    'UK',
    1999,
    '90 min',
    `28/12/${YEAR}`,
    'vers midi',
    '',
    'Odéon zw',
    'Grande',
  ],
];

test('one table makes films, sections, programmes, rooms and screenings; what exists is named, and what is broken alone stays out', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const dee = await createRecord(page, 'personnes', { Prenom: 'Dee', Nom: 'Connuzw' });
  const existingFilm = await createRecord(page, 'films', {
    TitreOriginal: 'Der Bekannte zw',
    TitreInternational: 'The Known zw',
    AnneeProd: 1999,
  });
  await createRecord(page, 'film-credits', { IdFilm: existingFilm, IdFonction: 1, IdPersonne: dee, Ordre: 1 });
  const workbook = new Excel.Workbook();
  workbook.addWorksheet('Grille').addRows([HEADS, ...GRID]);
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());

  const found = await countTasks(page, [
    {
      name: 'importer un programme entier',
      from: '/0/festival-programmations',
      run: async () => {
        await listAct(page, 'Importer des lignes');
        const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
        await dialog.locator('input[type=file]').setInputFiles({ name: 'programme.xlsx', mimeType: XLSX, buffer });
        await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Titre' })).toHaveValue('film/*');
        await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Section' })).toHaveValue('Programme.IdSection');
        await dialog.getByRole('button', { name: 'Vérifier' }).click();

        await expect(dialog.getByText('1 fiche existe déjà à coup sûr.')).toBeVisible();
        await expect(dialog.getByRole('combobox', { name: /^Que faire de The Known zw/ })).toHaveValue(String(existingFilm));
        for (const kind of ['Programmes', 'Personnes', 'Salles', 'Sections', 'Lieux'])
          await dialog
            .getByRole('group', { name: new RegExp(`^${kind}`) })
            .getByRole('checkbox')
            .first()
            .click();
        const type = dialog.getByRole('combobox', { name: 'Type des nouvelles fiches : Sections' });
        await type.click();
        await dialog.getByRole('listbox').getByRole('option').first().click();
        await dialog.getByRole('button', { name: 'Continuer' }).click();

        await expect(dialog.getByText('3 fiches seront créées.')).toBeVisible();
        await expect(dialog.getByRole('row').filter({ hasText: 'Heure' }).filter({ hasText: '6' })).toBeVisible();
        await dialog.getByRole('button', { name: 'Importer (3)' }).click();
        await expect(dialog.getByText('3 fiches ont été créées.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Terminer' }).click();
      },
    },
  ]);
  expect(found).toEqual({ 'importer un programme entier': CLICKS });

  const registrations = await listed('festival-inscriptions', 'Programme.Libelle', 'Courts zw', [
    'IdFilm',
    'IdSection',
    'Ordre',
    'Statut',
    'Realisation',
  ]);
  expect(registrations.map((row) => [row['Ordre'], row['FilmLibelle'], row['SectionLibelle'], row['Realisation']]).toSorted()).toEqual([
    [1, 'Premier court zw', `Panorama zw ${YEAR}`, 'Ana Courtezw'],
    [2, 'Second court zw', `Panorama zw ${YEAR}`, 'Bo Courtezw, Cy Courtezw'],
  ]);
  const [second] = await listed('films', 'TitreOriginal', 'Second court zw', ['IdPays', 'IdsPaysCoProd', 'AnneeProd', 'Duree']);
  expect(second).toMatchObject({ PaysLibelle: 'France', PaysCoProdLibelles: ['Belgique'], AnneeProd: 2025, Duree: '00:15:00' });
  expect(await listed('films', 'TitreInternational', 'Known zw', ['Duree'])).toHaveLength(1);
  expect(await listed('festival-inscriptions', 'Programme.Libelle', 'Le Connu zw', ['IdFilm'])).toMatchObject([{ IdFilm: existingFilm }]);
  const screenings = await listed('festival-programmations', 'Programme.Libelle', 'Courts zw', ['Debut', 'IdSalle']);
  expect(screenings.map((row) => [row['Debut'], row['SalleLibelle']]).toSorted()).toEqual([
    [`${YEAR}-12-26T17:00:00.000`, 'Grande'],
    [`${YEAR}-12-27T17:00:00.000`, 'Petite'],
  ]);

  // All of it is undone at once.
  await visit(page, '/mon-compte');
  await page
    .getByRole('button', { name: /^Annuler la série Séances/ })
    .first()
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la série' }).press('Enter');
  await expect(page.getByText('Importation annulée pour 3 fiches.')).toBeVisible();
  expect(await listed('festival-programmes', 'Libelle', 'Courts zw', ['Libelle'])).toEqual([]);
  expect(await listed('films', 'TitreOriginal', 'Second court zw', ['Titre'])).toEqual([]);
  expect(await listed('films', 'TitreInternational', 'Known zw', ['Titre'])).toHaveLength(1);

  async function listed(plural: string, field: string, value: unknown, Colonnes: readonly string[]) {
    const filter = encodeURIComponent(JSON.stringify({ Criteres: { field, op: 'eq', value }, Colonnes }));
    return answerOf<readonly Readonly<Record<string, unknown>>[]>(page, `/api/${plural}/filter?skip=0&take=20&filter=${filter}`);
  }
});
