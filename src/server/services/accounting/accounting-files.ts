import { inputOf } from '#domain/accounting/input-of.ts';
import { printedProforma } from '#domain/accounting/direct/direct-invoices.ts';
import { numberOf, type PrintedPiece, printedPiece } from '#domain/accounting/printed-piece.ts';
import { printedQuote, printedVersion } from '#domain/accounting/quotes/sent-quotes.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { readBooks, readIssuer } from '#domain/accounting/books/issuer-books.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, see, type Work } from '#domain/work/work.ts';
import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import { planExport } from '#server/services/exports/export-columns.ts';
import type { BytesFile, FileService, ProducedFile } from '#server/services/produced/produced-file.ts';
import { closingSheets } from '#domain/accounting/periods/period-sheets.ts';
import { fecName, fecText } from '#domain/accounting/fec/fec-file.ts';
import { latin9 } from '#domain/exports/latin9.ts';
import { entryCells, entryColumns } from './entry-sheet.ts';
import { type AskedPeriod, openAllSales, openPeriod, readPieces, readReceipts } from './period-works.ts';
import { pieceDocument } from './piece-document.ts';
import { salesDocument } from './sales-document.ts';
import { sirenOf } from './vat-files.ts';

interface One {
  readonly params: { readonly id: number };
}

function printed(piece: PrintedPiece): ProducedFile {
  return { name: `${numberOf(piece.piece)}.pdf`, document: pieceDocument(piece) };
}

/** The piece on paper; a draft has no number and is not printed. */
export const getPieceDocument: FileService<One> = {
  entity: 'bam-paiement',
  *run({ params }) {
    return printed(yield* printedPiece(params.id));
  },
};

/** The quote of a group as its mail takes it along. */
export const getDevisDocument: FileService<One> = {
  entity: 'festival-groupe',
  *run({ params }, producing) {
    const group = yield* see('festival-groupe', params.id);
    return printed(yield* printedQuote(group, group.Statut === GroupeStatut.brouillon, inputOf(producing)));
  },
};

/** One version of a quote, as it was sent. */
export const getDevisEnvoyeDocument: FileService<One> = {
  entity: 'festival-devis-envoye',
  *run({ params }) {
    return printed(printedVersion(yield* see('festival-devis-envoye', params.id)));
  },
};

/** A direct sale as its invoice would be, before it is issued. */
export const getProforma: FileService<One> = {
  entity: 'bam-vente',
  *run({ params }, producing) {
    const vente = yield* see('bam-vente', params.id);
    const piece = yield* printedProforma(vente, inputOf(producing));
    return { name: `pro-forma-${vente.Id}.pdf`, document: pieceDocument(piece) };
  },
};

/** The sales of a period, with their totals. */
export const printVentes: FileService<AskedPeriod> = {
  entity: 'bam-paiement',
  *run(input, producing) {
    const { list, ...period } = yield* openPeriod(input, producing);
    const sales = { period, pieces: yield* readPieces(period), receipts: yield* readReceipts(period) };
    const seller = (yield* readIssuer()).RaisonSociale ?? '';
    const { culture, today, now } = producing;
    const printedAt = new Date(parseInstant(now) ?? 0);
    return planExport(list, culture, []).then(({ title }) => ({
      name: `${textsIn(culture)('facture.ventes')} ${period.from} - ${period.to}.pdf`,
      document: salesDocument({ ...sales, title, seller, culture, printedAt, today }),
    }));
  },
};

/** The books of a period (F-318): sales on the day of issue, receipts on the day they came. */
export const exportComptable: FileService<AskedPeriod & { readonly body: { readonly Format: 'csv' | 'xlsx' } }> = {
  entity: 'bam-paiement',
  *run(input, producing) {
    const { culture, today } = producing;
    const { Debut, Fin, Format } = input.body;
    const period = yield* openPeriod(input, producing);
    const lines = (yield* readBooks(period, textsIn(culture))).flatMap((books) => books.lines);
    const originPieceIds = new Set((yield* find('bam-paiement', { TypeOrigine: period.origin, Id: piecesIn(lines) })).map(readId));
    const rows = lines
      .filter(({ pieceId }) => pieceId !== null && originPieceIds.has(pieceId))
      .toSorted((left, right) => left.date.localeCompare(right.date))
      .map((line) => entryCells(line, culture));
    const title = textsIn(culture)('facture.ecritures');
    const name = exportFileName(`${title} ${Debut} - ${Fin}`, today, Format);
    return { name, sheet: { format: Format, title, columns: entryColumns(culture), rows } };
  },
};

function piecesIn(lines: readonly BookLine[]): readonly number[] {
  return [...new Set(lines.flatMap(({ pieceId }) => pieceId ?? []))];
}

/** The file of accounting entries of a fiscal year, whatever was sold (livre des procédures fiscales, art. A47 A-1). */
export const exportFec: FileService<Pick<AskedPeriod, 'body'>> = {
  entity: 'bam-paiement',
  *run({ body }, facts) {
    yield* openAllSales(body, facts);
    const files = yield* fecFiles(body.Debut, body.Fin);
    const [only] = files;
    return only !== undefined && files.length === 1 ? only : { name: `FEC-${body.Debut}-${body.Fin}.zip`, files };
  },
};

/** The same without asking for rights, one file an issuer that booked something, else that of the one by default: the archive of a closed period holds them too. */
function* fecFiles(from: string, to: string): Work<readonly BytesFile[]> {
  return (yield* readBooks({ from, to }, textsIn('fr'))).map(({ issuer, lines }) => ({
    name: fecName(sirenOf(issuer), to),
    bytes: latin9(fecText(lines)),
    mime: 'text/plain; charset=iso-8859-15',
  }));
}

/** A closed period as it leaves: what it holds, and its file of entries. */
export const getPeriodeArchive: FileService<One> = {
  entity: 'bam-periode',
  *run({ params }) {
    const period = yield* see('bam-periode', params.id);
    const { Debut, Fin } = period;
    return { name: `periode-${Debut}-${Fin}.zip`, period, sheets: yield* closingSheets(period), entries: yield* fecFiles(Debut, Fin) };
  },
};
