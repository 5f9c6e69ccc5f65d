/** A festival's own grid, as a spreadsheet holds it: day and hour in two columns, titles, venues and rooms that nobody has typed yet. */
import { expect } from '@playwright/test';
import { listAct } from '../support/list-act.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { countTasks } from '../support/gestures.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** From the list of screenings to the report (docs/clicks.md). */
const CLICKS = 10;

/** The edition of the list. */
const YEAR = 2026;

const SCREENINGS = [
  'Date,Time,End time,Title,Venue,Room',
  `${YEAR}-12-26,20:30,22:10,"Lighthouse zq, the keeper",Royal zq,Salle 1`,
  `${YEAR}-12-26,23:30,00:45,Winter zq Almanac,Royal zq,Salle 2`,
  `${YEAR}-12-27,20:30,22:10,"Lighthouse zq, the keeper",Kursaal zq,Salle 1`,
  `${YEAR}-12-27,25:15,26:30,Winter zq Almanac,Royal zq,Salle 1`,
  `${YEAR}-12-28,32/13,20:00,Winter zq Almanac,Royal zq,Salle 1`,
].join('\n');

test('a screening list makes its programmes, venues and rooms once, in twelve clicks at most', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-programmations');
  const IdSection = await createRecord(page, 'festival-sections', {
    Eannee: YEAR,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Nuits zq' },
  });
  const found = await countTasks(page, [
    {
      name: 'importer une grille',
      from: '/0/festival-programmations',
      run: async () => {
        await listAct(page, 'Importer des lignes');
        const dialog = page.getByRole('dialog', { name: /^Importer des lignes/ });
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'grille.csv', mimeType: 'text/csv', buffer: Buffer.from(SCREENINGS) });
        await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Room' })).toHaveValue('IdSalle');
        await expect(dialog.getByRole('combobox', { name: 'Champ de la colonne Venue' })).toHaveValue('Salle.IdLieu');
        await expect(dialog.getByText(`Édition de chaque ligne : ${YEAR}, celle de la liste.`)).toBeVisible();
        await dialog.getByRole('button', { name: 'Vérifier' }).click();

        await expect(dialog.getByRole('rowheader', { name: 'Salle 1 · Kursaal zq' })).toBeVisible();
        await dialog.getByRole('checkbox', { name: /^Créer les fiches qui manquent : Programmes/ }).click();
        const section = dialog.getByRole('combobox', { name: 'Section des nouvelles fiches : Programmes' });
        await section.click();
        await section.pressSequentially('Nuits zq');
        await dialog.getByRole('option', { name: /^Nuits zq/ }).click();
        await dialog.getByRole('checkbox', { name: /^Créer les fiches qui manquent : Lieux/ }).click();
        for (const rooms of await dialog
          .getByRole('group', { name: /^Salles/ })
          .getByRole('checkbox')
          .all())
          await rooms.click();
        expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
        await dialog.getByRole('button', { name: 'Continuer' }).click();

        // The cell that cannot be read keeps its line back, and no other.
        await expect(dialog.getByText('4 fiches seront créées.')).toBeVisible();
        await expect(dialog.getByRole('row').filter({ hasText: 'Time' })).toContainText('6');
        await expect(dialog.getByText('Salles 3')).toBeVisible();
        await dialog.getByRole('button', { name: 'Importer (4)' }).click();
        await expect(dialog.getByText('4 fiches ont été créées.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Terminer' }).click();
      },
    },
  ]);
  expect(found).toEqual({ 'importer une grille': CLICKS });

  const programmes = await listed('festival-programmes', 'IdSection', IdSection, ['Libelle', 'Eannee']);
  expect(programmes.map((row) => [row['Libelle'], row['Eannee']]).toSorted()).toEqual([
    ['Lighthouse zq, the keeper', YEAR],
    ['Winter zq Almanac', YEAR],
  ]);
  const screenings = await listed('festival-programmations', 'Programme.IdSection', IdSection, ['Debut', 'Fin', 'IdSalle', 'IdProgramme']);
  expect(screenings.map((row) => [row['Debut'], row['Fin'], row['SalleLibelle']]).toSorted()).toEqual([
    [`${YEAR}-12-26T19:30:00.000`, `${YEAR}-12-26T21:10:00.000`, 'Salle 1'],
    [`${YEAR}-12-26T22:30:00.000`, `${YEAR}-12-26T23:45:00.000`, 'Salle 2'],
    [`${YEAR}-12-27T19:30:00.000`, `${YEAR}-12-27T21:10:00.000`, 'Salle 1'],
    [`${YEAR}-12-28T00:15:00.000`, `${YEAR}-12-28T01:30:00.000`, 'Salle 1'],
  ]);
  const rooms = await listed('festival-salles', 'Lieu.Libelle', 'Royal zq', ['Libelle']);
  expect(rooms.map((row) => row['Libelle']).toSorted()).toEqual(['Salle 1', 'Salle 2']);
  expect(await listed('festival-salles', 'Lieu.Libelle', 'Kursaal zq', ['Libelle'])).toHaveLength(1);

  // The same list asks nothing more: each name has its record by now.
  await visit(page, '/0/festival-programmations');
  await listAct(page, 'Importer des lignes');
  const again = page.getByRole('dialog', { name: /^Importer des lignes/ });
  await again.locator('input[type=file]').setInputFiles({ name: 'grille.csv', mimeType: 'text/csv', buffer: Buffer.from(SCREENINGS) });
  await again.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await expect(again.getByText('4 fiches seront créées.')).toBeVisible();

  async function listed(plural: string, field: string, value: unknown, Colonnes: readonly string[]) {
    const filter = encodeURIComponent(JSON.stringify({ Criteres: { field, op: 'eq', value }, Colonnes }));
    return answerOf<readonly Readonly<Record<string, unknown>>[]>(page, `/api/${plural}/filter?skip=0&take=20&filter=${filter}`);
  }
});
