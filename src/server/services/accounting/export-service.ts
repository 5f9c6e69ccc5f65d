import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Books, type Entry, ledgerOf } from '#domain/accounting/ledger.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { analytiqueTypeEnum } from '#generated/enums/analytique-type.gen.ts';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import { csvStream, xlsxStream } from '#server/exports/sheet-stream.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { openPeriod } from './accounting-screen.ts';
import { entryCells, entryColumns } from './entry-sheet.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { type BooksRow, type Period, readBooks, readPieces, readReceipts } from './pieces-repository.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The books of a period (F-318): sales on the day of issue, receipts on the day they came. */
export const exportComptable = async ({ params, body, context }: Call<'exportComptable'>): Promise<FastifyReply> => {
  const period = openPeriod(context, params.ecran, body);
  const entries = await readEntries(context, period);
  const { culture } = context;
  const name = textsIn(culture)('facture.ecritures');
  const sheet = { name, columns: entryColumns(culture), batches: oneBatch(entries.map(entryCells)) };
  const content = body.Format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);
  const file = exportFileName(`${name} ${body.Debut} - ${body.Fin}`, context.tools.engine.today(), body.Format);
  return context.reply
    .type(TYPES[body.Format])
    .header('content-disposition', contentDisposition('attachment', file))
    .header('cache-control', 'no-store')
    .send(Readable.from(content, { objectMode: false }));
};

const readEntries = async ({ culture, tools }: ServiceContext, period: Period): Promise<readonly Entry[]> => {
  const [pieces, receipts, books] = await Promise.all([
    readPieces(tools.pool, period),
    readReceipts(tools.pool, period, FESTIVAL_ZONE),
    readBooks(tools.pool),
  ]);
  return ledgerOf(
    pieces.map(({ numero, date, client, objet, ht, tva, ttc, analytique }) => ({
      number: numero,
      date,
      client,
      label: objet,
      ht,
      tva,
      ttc,
      analytic: analytique === 0 ? '' : (enumLabel(analytiqueTypeEnum, analytique, culture) ?? ''),
    })),
    receipts.map(({ numero, date, client, montant, mode }) => ({
      number: numero,
      date,
      client,
      label: textsIn(culture)('facture.reglement', { numero }),
      amount: montant,
      mode,
      modeLabel: modeLabel(mode, culture),
    })),
    booksOf(books),
  );
};

const modeLabel = (mode: number, culture: Language): string => enumLabel(modePaiementEnum, mode, culture) ?? '';

/** Accounts that nobody named stay empty: the accountant sees it at once. */
const booksOf = (row: BooksRow | null): Books => ({
  client: row?.compte_client ?? '',
  sale: row?.compte_vente ?? '',
  tax: row?.compte_tva ?? '',
  bank: row?.compte_banque ?? '',
  cash: row?.compte_caisse ?? '',
  saleJournal: row?.journal_vente ?? '',
  bankJournal: row?.journal_banque ?? '',
  cashJournal: row?.journal_caisse ?? '',
});

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}
