import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#domain/files/file-name.ts';
import { FESTIVAL_ZONE, parseInstant } from '#domain/records/values/dates.ts';
import { readText } from '#domain/records/values/record-data.ts';
import { see } from '#domain/work/work.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { openPeriod } from './accounting-screen.ts';
import { pieceDocument } from './piece-document.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { type PrintedPiece, printedPiece, printedQuote } from '#domain/accounting/printed-piece.ts';
import { planExport } from '#server/services/exports/export-columns.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { readBooks, readPieces, readReceipts } from './pieces-repository.ts';
import { salesDocument } from './sales-document.ts';

/** The piece on paper; a draft has no number and is not printed. */
export const getPieceDocument = async ({ params, context }: Call<'getPieceDocument'>): Promise<FastifyReply> => {
  const printed = await readPrinted(context, params.id);
  return sendPdf(context, pieceDocument(printed), `${readText(printed.piece, 'NoFacture') ?? params.id}.pdf`);
};

const readPrinted = ({ tools, ...context }: ServiceContext, id: number): Promise<PrintedPiece> =>
  inUnitOfWork(tools.engine, context, {
    operation: 'print',
    entity: tools.engine.registry.get('bam-paiement'),
    work: (unit) => runWork(unit, printedPiece(id)),
  });

/** The quote of a group as its mail takes it along. */
export const getDevisDocument = async ({ params, context }: Call<'getDevisDocument'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const input = inputOf({ today: engine.today(), now: engine.now(), userId: context.user.id, has: context.has });
  const printed = await inUnitOfWork(engine, context, {
    operation: 'print',
    entity: engine.registry.get('festival-groupe'),
    work: (unit) =>
      runWork(
        unit,
        (function* () {
          return yield* printedQuote(yield* see('festival-groupe', params.id), input);
        })(),
      ),
  });
  return sendPdf(context, pieceDocument(printed), `${readText(printed.piece, 'NoFacture') ?? params.id}.pdf`);
};

/** The sales of a period, with their totals. */
export const printVentes = async ({ params, body, context }: Call<'printVentes'>): Promise<FastifyReply> => {
  const { list, ...period } = openPeriod(context, params.ecran, body);
  const { pool, engine } = context.tools;
  const [pieces, receipts, books] = await Promise.all([
    readPieces(pool, period),
    readReceipts(pool, period, FESTIVAL_ZONE),
    readBooks(pool),
  ]);
  const { culture } = context;
  const document = salesDocument({
    title: (await planExport(list, culture, [])).title,
    seller: books?.raison_sociale ?? '',
    period,
    pieces,
    receipts,
    culture,
    printedAt: new Date(parseInstant(engine.now()) ?? 0),
    today: engine.today(),
  });
  return sendPdf(context, document, `${textsIn(culture)('facture.ventes')} ${period.from} - ${period.to}.pdf`);
};

const sendPdf = async (context: ServiceContext, document: PdfDocument, name: string): Promise<FastifyReply> => {
  const bytes = await renderPdf(document);
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'no-store')
    .send(bytes);
};
