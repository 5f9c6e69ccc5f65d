/** A morning of who lodges the guests: one is placed by keyboard, moved by hand and put back; of two people on the last room the second sees why. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const YEAR = 2026;

const guest = async (page: Page, name: string): Promise<void> => {
  const IdPersonne = await createRecord(page, 'personnes', { Nom: name, Prenom: 'Ada' });
  const IdContact = await createRecord(page, 'contacts', { IdPersonne, Email: `${name.toLowerCase()}@valombre.example` });
  const stay = { Arrivee: `${YEAR}-06-03`, Depart: `${YEAR}-06-05`, NuitsMax: 2 };
  const id = await createRecord(page, 'festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay });
  const { Version }: { Version: number } = JSON.parse(await keptRecord(page, 'festival-participant-invites', id));
  await step(page, `/api/festival-participant-invites/${id}/transitions/confirmer`, { Version });
};

test('the lodging officer gives the last room by keyboard, and another officer sees why it is gone', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const hotel = `Auberge du Pont ${mark}`;
  const other = `Relais du Pont ${mark}`;
  await createRecord(page, 'festival-hotels', { Libelle: hotel, NbChambres: 1, PrixDouble: 80 });
  await createRecord(page, 'festival-hotels', { Libelle: other, NbChambres: 1, PrixDouble: 90 });
  await guest(page, `Orvain${mark}`);
  await guest(page, `Pradelle${mark}`);
  await visit(page, '/0/festival-hebergements');
  const board = page.getByRole('table', { name: 'Hôtels et nuits' });
  const cell = (on: Page, name: string): ReturnType<Page['getByRole']> =>
    on.getByRole('button', { name: new RegExp(`^${name}, nuit du .* 03/06`) });
  await expect(board).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const second = await openSignedIn(browser, '/0/festival-hebergements');
  await second.getByRole('button', { name: new RegExp(`Orvain${mark}`) }).waitFor();

  await page.getByRole('button', { name: new RegExp(`Orvain${mark}`) }).focus();
  await page.keyboard.press(' ');
  await cell(page, hotel).focus();
  await expect(page.getByText(`Orvain${mark} Ada → ${hotel}, mer. 03/06 → ven. 05/06 : au moins 1 chambre`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Orvain${mark} Ada : ${hotel}, mer. 03/06 → ven. 05/06`)).toBeVisible();
  await expect(cell(second, hotel)).toHaveAccessibleName(/1 prises sur 1, 0 libre/);

  const late = second.getByRole('button', { name: new RegExp(`Pradelle${mark}`) });
  await late.dragTo(cell(second, hotel));
  await expect(second.getByRole('alert')).toHaveText(
    "Cet hôtel ne dispose pas des places suffisantes pour au moins l'une des dates sélectionnée(s). L'opération a été annulée.",
  );

  await page.getByRole('button', { name: `Voir qui dort à ${hotel}` }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Orvain${mark} Ada, du mer. 03/06 au ven. 05/06, payé par Festival`) })
    .dragTo(cell(page, other), { sourcePosition: { x: 10, y: 8 } });
  await expect(page.getByText(`Orvain${mark} Ada : ${other}, mer. 03/06 → ven. 05/06`)).toBeVisible();
  await expect(cell(second, hotel)).toHaveAccessibleName(/0 prises sur 1, 1 libre/);
  await cell(page, other).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Orvain${mark} Ada est remis où il était.`)).toBeVisible();
  await expect(cell(page, hotel)).toHaveAccessibleName(/1 prises sur 1, 0 libre/);
  await late.focus();
  await second.keyboard.press('a');
  await expect(second.getByText(new RegExp(`Pradelle${mark} Ada : `))).toBeVisible();
});
