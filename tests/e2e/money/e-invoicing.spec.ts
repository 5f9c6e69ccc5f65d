/** Electronic invoicing as an accountant meets it: duties of the issuers, then invoices of suppliers that come in by their files. */
import { expect } from '@playwright/test';
import { pdfWith, ublInvoice } from '#tests/support/einvoice/received-files.ts';
import { violations } from '../support/axe.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('each issuer tells its duties by date, on one page and on its sheet', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/facturation-electroniques');
  const issuer = page.getByRole('region', { name: 'Association du festival de Valombre' });
  await expect(issuer.getByRole('row', { name: /Recevoir les factures électroniques/ })).toContainText('01/09/2026');
  await expect(issuer.getByRole('row', { name: /Émettre ses factures/ })).toContainText('01/09/2027');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('obligations.png') });
});

test('a Factur-X and a UBL invoice come in, a duplicate is named, the supplier is confirmed and lines are read', async ({ browser }) => {
  const number = `E2E-${Date.now()}`;
  const page = await openSignedIn(browser, '/0/factures-recues');
  await page.getByRole('button', { name: 'Déposer une facture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Déposer une facture' });
  const structure = { name: 'Hôtel du Lac invité', siren: '303265045' };
  const file = pdfWith(ublInvoice({ number, ...structure }), { isPacked: true });
  const choice = dialog.locator('input[type=file]');
  await choice.setInputFiles([
    { name: 'facture.pdf', mimeType: 'application/pdf', buffer: file },
    { name: 'encore.xml', mimeType: 'text/xml', buffer: Buffer.from(ublInvoice({ number, ...structure })) },
    { name: 'entites.xml', mimeType: 'text/xml', buffer: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
  ]);
  await expect(dialog.getByRole('row', { name: /facture\.pdf/ })).toContainText(`Lue : facture ${number} de Hôtel du Lac invité`);
  await expect(dialog.getByRole('row', { name: /encore\.xml/ })).toContainText('Déjà reçue');
  await expect(dialog.getByRole('row', { name: /entites\.xml/ })).toContainText('DTD');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('depot.png') });
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByRole('row', { name: new RegExp(number) }).click();
  await expect(page.getByText('Hôtel du Lac invité').first()).toBeVisible();
  await page.getByRole('tab', { name: /Lignes/ }).click();
  await expect(page.getByText('Chambre double').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Nuits facturées' }).click();
  await expect(page.getByText('Facturée, pas réservée').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('nuits.png') });
  await visit(page, '/0/factures-recues');
});
