/** A day of a desk: opened with its float, several means, a difference, a second closing, and the way to the bank. */
import { expect } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const ACCREDITATIONS = 'festival-participant-accredites';
const CHEQUE = 2;

test('a desk opens with its float, is closed twice, and its cheque goes to the bank on a slip', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const mark = `jour${Date.now().toString(36)}`;
  const Eannee = await defaultEdition(page);
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Quimper ${mark}`, Prenom: 'Nolwenn', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `${mark}@exemple.test` });
  const id = await create(ACCREDITATIONS, { Eannee, IdContact, IdPersonne, Prix: 60 });
  await step(page, `/api/${ACCREDITATIONS}/${id}/transitions/soumettre`, { Version: 1, Mail: false });
  await step(page, `/api/${ACCREDITATIONS}/${id}/transitions/demander-paiement`, { Version: 2, Mail: false });
  const desk = `Caisse ${mark}`;
  await chooseDesk(page, desk);
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  const opening = page.getByRole('dialog', { name: `Ouvrir la caisse de ${desk}` });
  await opening.getByLabel(/^Fond de caisse/).fill('100');
  await opening.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await expect(page.getByText('Caisse ouverte.')).toBeVisible();
  await page.getByRole('textbox', { name: /badge scanné/ }).fill(`Quimper ${mark}`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Plusieurs moyens' }).click();
  await page.getByLabel('Espèces données').fill('40');
  await page.getByLabel('Chèque', { exact: true }).fill('20');
  await page.getByLabel(/^Banque/).fill('Banque de Valombre');
  await page.getByLabel(/^N° de chèque/).fill('7301');
  await page.getByRole('button', { name: /^Encaisser 60,00/ }).click();
  await expect(page.getByText(`Remis : Nolwenn Quimper ${mark}.`)).toBeVisible();
  // Five euros are missing, the float counted with the rest.
  await page.getByRole('button', { name: 'Clôturer la caisse' }).click();
  const closing = page.getByRole('dialog', { name: new RegExp(desk) });
  await expect(closing).toContainText(/fond de caisse de 100,00/);
  await closing.getByLabel('Compté Espèces').fill('135');
  await closing.getByLabel('Compté Chèques').fill('20');
  await closing.getByLabel(/^Explication/).fill('Un billet de 5 € rendu en trop.');
  await page.screenshot({ path: test.info().outputPath('cloture.png') });
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await closing.getByRole('button', { name: 'Clôturer la caisse' }).click();
  await expect(closing).toHaveCount(0);
  // The same day again, with another float and nothing sold.
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await opening.getByLabel(/^Fond de caisse/).fill('50');
  await opening.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await expect(opening).toHaveCount(0);
  await page.getByRole('button', { name: 'Clôturer la caisse' }).click();
  await closing.getByLabel('Compté Espèces').fill('50');
  await closing.getByRole('button', { name: 'Clôturer la caisse' }).click();
  await expect(closing).toHaveCount(0);
  const closings = await rows(page, 'bam-clotures', {
    where: { field: 'Guichet', op: 'eq', value: desk },
    columns: ['Rang', 'FondCaisse', 'EspecesComptees', 'Ecart'],
  });
  expect(closings.map(({ Rang, FondCaisse, EspecesComptees, Ecart }) => [Rang, FondCaisse, EspecesComptees, Ecart]).toSorted()).toEqual([
    [1, 100, 135, -5],
    [2, 50, 50, 0],
  ]);
  await visit(page, '/0/remises');
  await page.getByRole('button', { name: 'Remettre en banque' }).click();
  const deposit = page.getByRole('dialog', { name: 'Remettre en banque' });
  await expect(deposit.getByRole('row', { name: /7301/ })).toContainText(/20,00/);
  await expect(deposit.getByRole('button', { name: 'Annuler', exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('remise.png') });
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  const leaving = page.waitForEvent('download');
  await deposit.getByRole('button', { name: 'Remettre en banque' }).click();
  expect((await leaving).suggestedFilename()).toMatch(/RB\d{4}-\d{4}\.pdf$/);
  const [cheque] = await rows(page, 'bam-reglements', {
    where: {
      and: [
        { field: 'Guichet', op: 'eq', value: desk },
        { field: 'ModePaiement', op: 'eq', value: CHEQUE },
      ],
    },
    columns: ['IdRemise', 'DateRemise'],
  });
  expect(cheque?.['IdRemise']).not.toBeNull();
});
