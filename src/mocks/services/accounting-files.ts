import * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import { ledgerOf } from '#domain/accounting/ledger.ts';
import { sumPieces } from '#domain/accounting/totals.ts';
import { csvValue } from '#domain/exports/export-cell.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { csvRow } from '#domain/records/csv.ts';
import { readNumber, readText } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import { readFilter } from '#server/records/list-request.ts';
import { entryCells, entryColumns } from '#server/services/accounting/entry-sheet.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { bodyOf, idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { listRecords } from '../store/list.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';

/** What is read of the accounting: totals, entries, and documents that say that they are simulated. */
export function accountingFiles(): readonly MockRoute[] {
  return [
    { method: 'post', path: '/comptabilite/{ecran}/totaux', right: 'session', run: totals },
    { method: 'post', path: '/comptabilite/{ecran}/export', right: 'session', run: exportEntries },
    {
      method: 'post',
      path: '/comptabilite/{ecran}/ventes',
      right: 'session',
      run: (call) => {
        openViewScreen(call.context, call.params['ecran'] ?? '');
        const { Debut, Fin } = checked(schemas.PrintVentesBody, bodyOf(call));
        return simulatedPdf(`Ventes ${Debut} - ${Fin}`);
      },
    },
    {
      method: 'get',
      path: '/bam-paiements/{id}/document',
      right: 'BAM-PAIEMENT',
      run: (call) => {
        const number = readText(call.store.tables.find('bam-paiement', idOf(call)) ?? {}, 'NoFacture');
        if (number === null) throw new AppError('introuvable');
        return simulatedPdf(number);
      },
    },
  ];
}

function totals({ store, context, params, body }: MockCall): MockReply {
  const { descriptor } = openViewScreen(context, params['ecran'] ?? '');
  const { filter: asked } = checked(schemas.SumPiecesBody, body);
  const filter = {
    ...readFilter(store.registry, store.registry.get(descriptor.name), asked),
    Colonnes: ['IsAvoir', 'PrixHt', 'PrixTva', 'PrixTtc'],
  };
  const { Factures, Avoirs, Net } = sumPieces(
    listRecords(store, { entity: descriptor.name, filter, skip: 0, take: Number.MAX_SAFE_INTEGER }, context),
  );
  return reply({ Factures: { ...Factures }, Avoirs: { ...Avoirs }, Net: { ...Net } });
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
  return file(new TextEncoder().encode(['\uFEFF', ...lines].join('')), `Ecritures ${Debut} - ${Fin}.csv`);
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

/** A page with one line: nothing lays pages out in a browser. */
function simulatedPdf(title: string): MockReply {
  const stream = `BT /F1 14 Tf 60 760 Td (${title.replaceAll(/[()\\]/g, ' ')} - Donnees simulees) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return file(new TextEncoder().encode(text), `${title}.pdf`);
}

const file = (bytes: Uint8Array<ArrayBuffer>, name: string): MockReply => ({
  body: null,
  headers: { 'content-type': 'application/octet-stream', 'content-disposition': contentDisposition('attachment', name) },
  file: async () => bytes,
});
