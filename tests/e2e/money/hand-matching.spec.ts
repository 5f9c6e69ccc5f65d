/** An accountant's hands: a line of the bank split among invoices, and lines of a client that settle each other. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: 45 };

interface Piece {
  readonly Id: number;
  readonly NoFacture: string;
  readonly PrixTtc: number;
  readonly Version: number;
}

async function invoice(page: Page, IdStructure: number): Promise<Piece> {
  const IdVente = await createRecord(page, 'bam-ventes', { Objet: 'Publicité', IdStructure });
  await createRecord(page, 'bam-vente-lignes', { IdVente, Designation: 'Page', PrixUnitaire: 100, IdNature: 1 });
  const { Version } = await answerOf<Piece>(page, `/api/bam-ventes/${IdVente}`);
  const id = await answerOf<number>(page, `/api/bam-ventes/${IdVente}/facture`, { method: 'POST', body: { Version } });
  return answerOf<Piece>(page, `/api/bam-paiements/${id}`);
}

async function onPiece(page: Page, id: number, act: 'avoir' | 'reglements', body: object): Promise<void> {
  const { Version } = await answerOf<Piece>(page, `/api/bam-paiements/${id}`);
  await callWell(page, `/api/bam-paiements/${id}/${act}`, { method: 'POST', body: { Version, ...body } });
}

test('a line without a clue is split among the invoices that a person searches, and undone with its reason', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/releves-bancaires');
  const mark = randomUUID().slice(0, 8);
  const client = `Atelier ${mark}`;
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: client, IsSansSiret: true, Adresse });
  const [first, second] = [await invoice(page, IdStructure), await invoice(page, IdStructure)];
  const csv = `Date;Libellé;Montant\n${new Date().toLocaleDateString('fr-FR')};VIR ${mark};251,37\n`;
  await page.getByLabel('Relevé de la banque').setInputFiles({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page
    .getByRole('row')
    .filter({ hasText: `VIR ${mark}` })
    .dblclick();
  await page.getByRole('button', { name: 'Rapprocher', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rapprocher' });
  await dialog.getByRole('searchbox', { name: 'Chercher une facture, un client ou un montant' }).fill(client);
  await dialog.getByRole('button', { name: `Ajouter ${first.NoFacture} à la répartition` }).click();
  await dialog.getByRole('button', { name: `Ajouter ${second.NoFacture} à la répartition` }).click();
  await expect(dialog.getByText('Reste 11,37 € : le crédit du client.')).toBeVisible();
  await expect(dialog.getByText(`${client} · reste dû : 120,00 €`)).toHaveCount(2);
  await dialog.getByRole('textbox', { name: `Part de ${second.NoFacture}` }).fill('140');
  await expect(dialog.getByRole('button', { name: 'Confirmer la répartition' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: `Part de ${second.NoFacture}` }).fill('119,99');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('repartition.png') });
  await dialog.getByRole('button', { name: 'Confirmer la répartition' }).click();
  await expect(page.getByText('Ligne rapprochée.')).toBeVisible();
  await page.getByRole('tab', { name: /^Rapprochement/ }).click();
  await expect(page.getByRole('tabpanel').getByText(second.NoFacture)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('parts.png') });

  await page.getByRole('button', { name: 'Annuler le rapprochement' }).click();
  const undoing = page.getByRole('dialog', { name: 'Annuler le rapprochement' });
  await undoing.getByRole('textbox').fill('Virement d’un autre client');
  await undoing.getByRole('button', { name: 'Annuler le rapprochement' }).click();
  await expect(page.getByText('Rapprochement annulé.')).toBeVisible();
  for (const { Id } of [first, second]) expect(await answerOf(page, `/api/bam-paiements/${Id}`)).toMatchObject({ ResteDu: 120 });
});

test('lines of a client that settle each other are lettered in the ledger, and unlettered with a reason', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const client = `Librairie ${randomUUID().slice(0, 8)}`;
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: client, IsSansSiret: true, Adresse });
  const [first, second] = [await invoice(page, IdStructure), await invoice(page, IdStructure)];
  await onPiece(page, first.Id, 'reglements', { Montant: 100, ModePaiement: 1 });
  await onPiece(page, second.Id, 'reglements', { Montant: 120, ModePaiement: 1 });
  await onPiece(page, second.Id, 'avoir', { MontantTtc: 20, Motif: 'Page réduite' });
  await visit(page, '/0/livre-comptables');
  await page.getByRole('tab', { name: 'Grand livre' }).click();
  await page.getByRole('combobox', { name: 'Compte', exact: true }).selectOption('411000');
  await page.getByRole('combobox', { name: 'Tiers', exact: true }).selectOption(`S${IdStructure}`);
  const lines = page.getByRole('row').filter({ hasText: client });
  await expect(lines).toHaveCount(5);
  for (const box of await lines.getByRole('checkbox').all()) await box.check();
  await expect(page.getByText('5 lignes choisies : débit 240,00 €, crédit 240,00 €, reste 0,00 €')).toBeVisible();
  expect(await violations(page, { within: '#livre-panel' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('lettrage.png') });
  await page.getByRole('button', { name: 'Lettrer', exact: true }).click();
  await expect(page.getByText('Lignes lettrées.')).toBeVisible();
  const unletter = page.getByRole('button', { name: /^Délettrer [A-Z]{3}$/ });
  await expect(unletter).toHaveCount(5);
  await page.screenshot({ path: test.info().outputPath('lettre.png') });
  await unletter.first().click();
  const asking = page.getByRole('dialog', { name: /^Délettrer/ });
  await asking.getByRole('textbox').fill('Deux dettes, et non une');
  await asking.getByRole('button', { name: /^Délettrer/ }).click();
  await expect(page.getByText('Lignes délettrées.')).toBeVisible();
  await expect(lines.getByRole('checkbox')).toHaveCount(5);
});
