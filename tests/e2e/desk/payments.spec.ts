/** One amount paid by several means, its change, its receipt and its undo, as a desk does it. */
import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { answerOf } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const ACCREDITATIONS = 'festival-participant-accredites';

/** Somebody who owes 60 €. */
async function owing(page: Page, mark: string): Promise<number> {
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Locquirec ${mark}`, Prenom: 'Maelle', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `${mark}@exemple.test` });
  const id = await create(ACCREDITATIONS, { Eannee: await defaultEdition(page), IdContact, IdPersonne, Prix: 60 });
  const path = `/api/${ACCREDITATIONS}/${id}/transitions`;
  await step(page, `${path}/soumettre`, { Version: 1, Mail: false });
  await step(page, `${path}/demander-paiement`, { Version: 2, Mail: false });
  return id;
}

async function wordsOf(download: Download): Promise<string> {
  return pdfText(await readFile(await download.path())).replaceAll(/\s+/g, ' ');
}

test('40 € in cash and 20 € by card are one gesture: change is said, the receipt printed, the whole undone at once', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const mark = `part${Date.now().toString(36)}`;
  const id = await owing(page, mark);
  const desk = `Caisse ${mark}`;
  await chooseDesk(page, desk);
  await page.getByRole('textbox', { name: /badge scanné/ }).focus();
  await page.keyboard.type(`Locquirec ${mark}`);
  await page.keyboard.press('Enter');
  const person = page.getByRole('article');
  await expect(person).toContainText(/À payer 60,00\s€/);
  await person.getByRole('button', { name: 'Plusieurs moyens' }).click();
  // The keyboard is in the first amount.
  await page.keyboard.type('20');
  await expect(person.getByText(/Reste à répartir : 40,00\s€/)).toBeVisible();
  const pay = person.getByRole('button', { name: /^Encaisser 60,00/ });
  await expect(pay).toBeDisabled();
  await person.getByLabel('Espèces données').fill('50');
  await expect(person.getByText(/À rendre en espèces : 10,00\s€/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('plusieurs-moyens.png') });
  expect(await violations(page, { within: '.desk__root' })).toEqual([]);
  await pay.click();
  await expect(page.getByText(`Remis : Maelle Locquirec ${mark}.`)).toBeVisible();
  const day = zonedParts(Date.now(), festivalZone()).date;
  async function till(): Promise<unknown> {
    const address = `/api/guichet/caisse?guichet=${encodeURIComponent(desk)}&jour=${day}`;
    const { Modes } = await answerOf<{ Modes: readonly { Mode: string; Montant: number }[] }>(page, address);
    return Object.fromEntries(Modes.map(({ Mode, Montant }) => [Mode, Montant]));
  }
  expect(await till()).toMatchObject({ especes: 40, cb: 20 });
  const [piece] = await rows(page, 'bam-paiements', { where: { field: 'IdParticipant', op: 'eq', value: id }, columns: ['NoFacture'] });
  const number = String(piece?.['NoFacture']);
  const first = page.waitForEvent('download');
  await page.getByRole('button', { name: `Reçu de ${number} Maelle Locquirec ${mark}` }).click();
  const original = await wordsOf(await first);
  expect(original).toContain(`Reçu n° ${number}-R2`);
  expect(original).toMatch(/Carte bancaire 20,00 € .*Espèces 40,00 € .*Total reçu 60,00 €/);
  expect(original).not.toContain('DUPLICATA');
  // The invoice and its receipts stand on the sheet; the receipt that is printed there is a second one.
  await visit(page, `/0/festival-participant-accredite/${id}?onglet=reglement`);
  await page.getByRole('link', { name: number }).first().click();
  const sheet = page.getByRole('dialog').filter({ hasText: number }).first();
  const second = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Imprimer le reçu' }).click();
  expect(await wordsOf(await second)).toContain('DUPLICATA');
  await page.screenshot({ path: test.info().outputPath('fiche-recu.png') });
  await visit(page, '/0/festival-guichets');
  await page.getByRole('button', { name: `Annuler Maelle Locquirec ${mark}` }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(/60,00\s€ ont été encaissés avec cette remise \(Carte bancaire, Espèces, Caisse/);
  await question.getByRole('button', { name: /rendu/i }).first().click();
  await expect(page.getByText(/Remise annulée : Maelle .* 60,00\s€ rendus/)).toBeVisible();
  expect(await till()).toMatchObject({ especes: 0, cb: 0 });
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, id))).toMatchObject({ IsPaye: false, ResteDu: 60 });
});
