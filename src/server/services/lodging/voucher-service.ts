import { textsIn } from '#domain/texts/server-texts.ts';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#domain/files/file-name.ts';
import { voucherSheet } from '#domain/lodging/cover-sheet.ts';
import { parseInstant } from '#domain/records/values/dates.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';
import { voucherDocument } from './voucher-document.ts';

/** The hotel voucher of a participant: nothing to print while no night is assigned. */
export const getBonHotel = async ({ params, context }: Call<'getBonHotel'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const sheet = await inUnitOfWork(engine, context, {
    operation: 'bon-hotel',
    entity: engine.registry.get('festival-participant'),
    work: (unit) => runWork(unit, voucherSheet(params.id)),
  });
  const { culture } = context;
  const printedAt = new Date(parseInstant(engine.now()) ?? 0);
  const bytes = await renderPdf(voucherDocument({ ...sheet, culture, printedAt }));
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `${textsIn(culture)('bon.titre')} ${sheet.name}.pdf`))
    .header('cache-control', 'no-store')
    .send(bytes);
};
