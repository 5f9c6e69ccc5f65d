/** Sales without a file: lines are typed, a deposit is invoiced, the final invoice deducts it, and a line is credited. */
import { expect, type Page } from '@playwright/test';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

/** System row of the nature « Stand ». */
const STAND = 4;

function save(page: Page) {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  const leaving = page.waitForEvent('download');
  await press();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await leaving).createReadStream()) chunks.push(Buffer.from(chunk));
  return pdfText(Buffer.concat(chunks));
}

async function openVente(page: Page, id: number, tab = ''): Promise<void> {
  await visit(page, `/0/vente/${id}${tab}`);
  await expect(page.getByRole('tab', { name: /^Lignes/ })).toBeVisible();
}

async function typeLine(page: Page, line: { readonly name: string; readonly quantity: string; readonly price: string }): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Nouvelle ligne de vente' }).click();
  await page
    .getByRole('textbox', { name: /^Désignation, ligne/ })
    .last()
    .fill(line.name);
  await page
    .getByRole('textbox', { name: /^Quantité, ligne/ })
    .last()
    .fill(line.quantity);
  await page
    .getByRole('textbox', { name: /^Prix unitaire, ligne/ })
    .last()
    .fill(line.price);
}

test('a sponsor is sold two lines, pays a deposit, is invoiced the rest and gets half a line back', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: 45 };
  const IdStructure = await createRecord(page, 'structures', { RaisonSociale: `Banque du Val ${mark}`, Siret: '73282932000074', Adresse });
  const id = await createRecord(page, 'bam-ventes', { Objet: `Parrainage ${mark}`, IdStructure });
  await createRecord(page, 'bam-vente-lignes', { IdVente: id, Designation: 'Stand', Quantite: 2, PrixUnitaire: 450, IdNature: STAND });
  await openVente(page, id, '?onglet=lignes');
  await typeLine(page, { name: 'Publicité', quantity: '1,5', price: '100' });
  await page
    .getByRole('combobox', { name: /^Nature, ligne/ })
    .last()
    .fill('Stand');
  await page.locator('[role=option]:visible').filter({ hasText: 'Stand' }).first().click();
  await save(page);
  await expect(page.locator('td[data-field=MontantTtc]').filter({ hasText: '180,00' })).toBeVisible();
  expect(await violations(page, { within: '.sheet-panel' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('lignes.png') });
  await page.getByRole('tab', { name: 'Général' }).click();
  await expect(page.getByLabel(/^Prix TTC/)).toHaveText(/^1.?260/);

  const proforma = await printed(page, () => page.getByRole('button', { name: 'Pro forma' }).click());
  for (const word of ['Facture pro forma', 'pas une facture', '1 260,00']) expect(proforma.replaceAll(/\s/g, ' ')).toContain(word);

  await page.getByRole('button', { name: 'Facturer un acompte' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 260,00');
  await dialog.getByRole('button', { name: 'Facturer un acompte' }).click();
  await expect(page.getByText('Facture émise.')).toBeVisible();
  await page.getByRole('button', { name: 'Facturer', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('378,00');
  await page.getByRole('dialog').getByRole('button', { name: 'Facturer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Facturer', exact: true })).toHaveCount(0);
  const saleFilter = { field: 'IdVente', op: 'eq', value: id };
  const columns = ['NoFacture', 'PrixTtc', 'IsAcompte', 'IsAvoir'];
  const pieces = await rows(page, 'bam-paiements', { where: saleFilter, columns });
  expect(pieces.map(({ PrixTtc }) => PrixTtc).toSorted()).toEqual([378, 882]);
  expect(JSON.parse(await keptRecord(page, 'bam-ventes', id))).toMatchObject({ Etat: 3 });

  const final = pieces.find(({ IsAcompte }) => IsAcompte === false);
  await visit(page, `/0/vente-paiements?fiche=${String(final?.['Id'])}`);
  const piece = page.getByRole('dialog');
  const paper = await printed(page, () => piece.getByRole('button', { name: 'Imprimer', exact: true }).click());
  for (const word of [String(final?.['NoFacture']), 'Acompte déduit', '882,00']) expect(paper.replaceAll(/\s/g, ' ')).toContain(word);
  await piece.getByRole('button', { name: 'Créditer par ligne' }).click();
  const credit = page.getByRole('dialog').last();
  await credit.getByRole('textbox', { name: /À créditer – Publicité/ }).fill('0,5');
  await credit.getByRole('textbox', { name: "Motif de l'avoir" }).fill('Demi-page');
  await page.screenshot({ path: test.info().outputPath('avoir.png') });
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await credit.getByRole('button', { name: 'Faire un avoir' }).click();
  await expect(page.getByText('Avoir effectué !')).toBeVisible();
  const [made] = (await rows(page, 'bam-paiements', { where: saleFilter, columns })).filter(({ IsAvoir }) => IsAvoir === true);
  expect(made).toMatchObject({ PrixTtc: -60 });
});
