/** A statement of the bank, as an accountant reads it: one line is a client's payment, confirmed, and undone with a reason. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { openSignedIn } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Piece {
  readonly NoFacture: string;
  readonly PrixTtc: number;
}

test('a line of the bank becomes the receipt of an invoice, and its undoing the opposite one', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/releves-bancaires');
  // A piece that nobody has paid a part of, and a payment of today: no other journey of this server changes what the line proposes.
  const unpaid = await answerOf<readonly Piece[]>(page, '/api/bam-paiements/filter', {
    method: 'POST',
    body: {
      filter: {
        Criteres: {
          and: [
            { field: 'IsEchue', op: 'eq', value: true },
            { field: 'Etat', op: 'eq', value: 2 },
          ],
        },
      },
      skip: 0,
      take: 1,
    },
  });
  const [{ NoFacture, PrixTtc } = { NoFacture: '', PrixTtc: 0 }] = unpaid;
  const reference = `REF ${randomUUID().slice(0, 8)}`;
  const csv = `Date;Libellé;Montant\n${new Date().toLocaleDateString('fr-FR')};VIR SEPA ${NoFacture} ${reference};${PrixTtc.toFixed(2).replace('.', ',')}\n`;
  const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await page.getByLabel('Relevé de la banque').setInputFiles(file);
  await expect(page.getByText('1 ligne lue ; déjà là : 0.')).toBeVisible();
  await page.getByLabel('Relevé de la banque').setInputFiles(file);
  await expect(page.getByText('0 ligne lue ; déjà là : 1.')).toBeVisible();

  await page.getByRole('row').filter({ hasText: reference }).dblclick();
  await page.getByRole('button', { name: 'Rapprocher', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rapprocher' });
  await expect(dialog.getByRole('row').filter({ hasText: NoFacture })).toContainText('n°, montant');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: `Encaisser ${NoFacture}` }).click();
  await expect(page.getByText('Ligne rapprochée.')).toBeVisible();

  await page.getByRole('button', { name: 'Annuler le rapprochement' }).click();
  const undoing = page.getByRole('dialog', { name: 'Annuler le rapprochement' });
  await undoing.getByRole('textbox').fill('Virement d’un autre client');
  await undoing.getByRole('button', { name: 'Annuler le rapprochement' }).click();
  await expect(page.getByText('Rapprochement annulé.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rapprocher', exact: true })).toBeVisible();
});
