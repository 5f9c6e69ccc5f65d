/** A question of the staff from its writing to the list: shown on the sheet, refused, answered, read in a column, found by a filter. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const GUESTS = 'festival-participant-invites';
const GUEST = 3;
const [NUMBER, ONE] = [3, 6];
const YEAR = 2026;

test('a question on guests is answered on their sheet, shown in a column and found by a filter', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  function question(TraductionFr: string, Type: number, more: object = {}): Promise<number> {
    return createRecord(page, 'question-posees', { TradLibelle: { TraductionFr }, Cible: GUEST, Type, IsPersonnelle: false, ...more });
  }
  await question(`Pointure ${mark}`, NUMBER, { IsObligatoire: true });
  const choice = await question(`Menu ${mark}`, ONE);
  for (const TraductionFr of [`Végétal ${mark}`, `Poisson ${mark}`])
    await createRecord(page, 'question-choix-possibles', { IdQuestion: choice, TradLibelle: { TraductionFr } });
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Activité ${mark}` } });
  const guests: number[] = [];
  for (const Prenom of ['Ana', 'Léo']) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: `Questionne${mark}`, Prenom });
    const IdContact = await createRecord(page, 'contacts', {
      IdPersonne,
      Adresse: { IdPays: 45 },
      IdsActivite: [activity],
      Email: `${Prenom === 'Ana' ? 'ana' : 'leo'}-${mark}@exemple.test`,
    });
    guests.push(await createRecord(page, GUESTS, { Eannee: YEAR, IdContact }));
  }

  await visit(page, `/1/festival-participant-invite/${guests[0]}?onglet=questions`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  const size = page.getByRole('textbox', { name: `Pointure ${mark}` });
  await page.getByRole('combobox', { name: `Menu ${mark}` }).selectOption(`Végétal ${mark}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Champs obligatoire', { exact: true })).toBeVisible();
  await size.fill('42,5');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('questions.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: test.info().outputPath('questions-sombre.png') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistrement effectué.')).toBeVisible();

  await visit(page, `/0/${GUESTS}?q=Questionne${mark}&editions=toutes`);
  await expect(page.getByText('2 invités', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('menuitem', { name: `Menu ${mark}` }).click();
  await page
    .getByRole('dialog', { name: `Menu ${mark}` })
    .getByText(`Végétal ${mark}`)
    .click();
  await page.getByRole('button', { name: 'Appliquer' }).click();
  const rows = page.getByRole('row').filter({ hasText: `Questionne${mark}` });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ana');
  await page.getByRole('button', { name: 'Colonnes', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: `Pointure ${mark}` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: `Pointure ${mark}` })).toBeVisible();
  await expect(rows).toContainText('42,5');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('questions-liste.png') });
});
