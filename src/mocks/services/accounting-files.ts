import * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import { ledgerOf } from '#domain/accounting/ledger.ts';
import { csvValue } from '#domain/exports/export-cell.ts';
import { csvRow } from '#domain/records/read/csv.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { entryCells, entryColumns } from '#server/services/accounting/entry-sheet.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { bodyOf, fileReply, idOf, type MockCall, type MockReply, type MockRoute } from '../call.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';
import { plainPdf } from './plain-pdf.ts';

/** What is read of the accounting: totals, entries, and documents that say that they are simulated. */
export function accountingFiles(): readonly MockRoute[] {
  return [
    { method: 'post', path: '/comptabilite/{ecran}/export', right: 'session', run: exportEntries },
    {
      method: 'post',
      path: '/comptabilite/{ecran}/ventes',
      right: 'session',
      run: (call) => {
        openViewScreen(call.context, call.params['ecran'] ?? '');
        const { Debut, Fin } = checked(schemas.PrintVentesBody, bodyOf(call));
        return printed(`Ventes ${Debut} - ${Fin}`);
      },
    },
    {
      method: 'get',
      path: '/bam-paiements/{id}/document',
      right: 'BAM-PAIEMENT',
      run: (call) => {
        const number = readText(call.store.tables.find('bam-paiement', idOf(call)) ?? {}, 'NoFacture');
        if (number === null) throw new AppError('introuvable');
        return printed(number);
      },
    },
  ];
}

const ORIGINS: Readonly<Record<string, number>> = { 'bam-paiement': 1, 'bam-accred-paiement': 2, 'festival-groupe-paiement': 3 };

function exportEntries({ store, context, params, body }: MockCall): MockReply {
  const screen = params['ecran'] ?? '';
  openViewScreen(context, screen);
  const { Debut, Fin } = checked(schemas.ExportComptableBody, body);
  const text = (row: Row, field: string): string => readText(row, field) ?? '';
  const amount = (row: Row, field: string): number => readNumber(row, field) ?? 0;
  const pieces = store.tables
    .all('bam-paiement')
    .filter((row) => row['TypeOrigine'] === ORIGINS[screen] && text(row, 'NoFacture') !== '')
    .filter((row) => text(row, 'DateEmission') >= Debut && text(row, 'DateEmission') <= Fin)
    .map((row) => ({
      number: text(row, 'NoFacture'),
      date: text(row, 'DateEmission'),
      client: text(row, 'NomClient'),
      label: text(row, 'Objet'),
      ht: amount(row, 'PrixHt'),
      tva: amount(row, 'PrixTva'),
      ttc: amount(row, 'PrixTtc'),
      analytic: '',
    }));
  const entries = ledgerOf(pieces, [], BOOKS);
  const lines = [
    csvRow(entryColumns(context.culture).map(({ title }) => title)),
    ...entries.map((entry) => csvRow(entryCells(entry).map(csvValue))),
  ];
  return fileReply(`Ecritures ${Debut} - ${Fin}.csv`, async () => new TextEncoder().encode(['\uFEFF', ...lines].join('')));
}

const BOOKS = {
  client: '411000',
  sale: '706000',
  tax: '445710',
  bank: '512000',
  cash: '530000',
  saleJournal: 'VE',
  bankJournal: 'BQ',
  cashJournal: 'CA',
} as const;

const printed = (title: string): MockReply => fileReply(`${title}.pdf`, async () => plainPdf([title]));
