/** A wrong means of payment, put right where the money is listed: the receipt is answered, the till and the accreditation follow. */
import { expect } from '@playwright/test';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { makeDesk } from '../support/desk-choice.ts';
import { defaultEdition, rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const ACCREDITATIONS = 'festival-participant-accredites';
const CASH = 4;

test('cash typed instead of a card is corrected from the piece: two receipts, the till follows, the sheet shows them', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/');
  const mark = `recu${Date.now().toString(36)}`;
  const Eannee = await defaultEdition(page);
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const IdPersonne = await create('personnes', { Nom: `Paimpol ${mark}`, Prenom: 'Soazig', IdPays: 45 });
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `${mark}@exemple.test` });
  const id = await create(ACCREDITATIONS, { Eannee, IdContact, IdPersonne, Prix: 60 });
  const path = `/api/${ACCREDITATIONS}/${id}/transitions`;
  await step(page, `${path}/soumettre`, { Version: 1, Mail: false });
  await step(page, `${path}/demander-paiement`, { Version: 2, Mail: false });
  const desk = `Caisse ${mark}`;
  await makeDesk(page, desk);
  const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
  const gesture = { Cle: `geste-${mark}`, Edition: Eannee, Guichet: desk, Fiche: `p${IdPersonne}`, Roles, Dotations: [] };
  await callWell(page, '/api/guichet/remises', { method: 'POST', body: { ...gesture, Reglement: { ModePaiement: CASH, Montant: 60 } } });
  const day = zonedParts(Date.now(), festivalZone()).date;
  async function till(): Promise<Record<string, number>> {
    const address = `/api/guichet/caisse?guichet=${encodeURIComponent(desk)}&jour=${day}`;
    const { Modes } = await answerOf<{ Modes: readonly { Mode: string; Montant: number }[] }>(page, address);
    return Object.fromEntries(Modes.map(({ Mode, Montant }) => [Mode, Montant]));
  }
  expect(await till()).toMatchObject({ especes: 60, cb: 0 });
  await visit(page, `/0/festival-participant-accredite/${id}?onglet=reglement`);
  const receipts = page.getByRole('region', { name: 'Règlements' }).or(page.getByRole('table', { name: 'Règlements' }));
  await expect(receipts.first()).toContainText(desk);
  const [invoice] = await rows(page, 'bam-paiements', { where: { field: 'IdParticipant', op: 'eq', value: id }, columns: ['NoFacture'] });
  await expect(page.getByText(String(invoice?.['NoFacture'])).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('reglement.png') });
  await visit(page, `/0/accred-paiements?fiche=${String(invoice?.['Id'])}`);
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: "Corriger le mode d'un règlement" }).click();
  const question = page.getByRole('dialog', { name: "Corriger le mode d'un règlement" });
  await expect(question).toContainText(/Reçu : 60,00\s€ · Espèces · .* · Caisse/);
  await question.getByLabel(/^Mode/).selectOption('3');
  await question.getByLabel('Motif de la correction').fill('Carte tapée en espèces');
  await page.screenshot({ path: test.info().outputPath('corriger.png') });
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await question.getByRole('button', { name: "Corriger le mode d'un règlement" }).click();
  await expect(page.getByText('Mode corrigé : le règlement opposé et le juste sont écrits.')).toBeVisible();
  expect(await till()).toMatchObject({ especes: 0, cb: 60 });
  expect(JSON.parse(await keptRecord(page, ACCREDITATIONS, id))).toMatchObject({ ModePaiement: 3, IsPaye: true, ResteDu: 0 });
});
