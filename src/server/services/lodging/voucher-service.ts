import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#domain/files/file-name.ts';
import { voucherStays } from '#domain/lodging/voucher-stays.ts';
import { parseInstant } from '#domain/records/dates.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { coverRepository } from './cover-repository.ts';
import { poolQuery } from './lodging-repository.ts';
import { voucherDocument, voucherText } from './voucher-document.ts';

/** The hotel voucher of a participant: nothing to print while no night is assigned. */
export const getBonHotel = async ({ params, context }: Call<'getBonHotel'>): Promise<FastifyReply> => {
  const { pool, engine, isInScope } = context.tools;
  const repository = coverRepository(poolQuery(pool));
  const who = await repository.voucherName(params.id);
  const stays = voucherStays(await repository.voucherNights(params.id));
  if (who === null || stays.length === 0 || !(await isInScope(context, 'festival-participant', params.id)))
    throw new AppError('introuvable');
  const hotels = await repository.voucherHotels([...new Set(stays.map(({ idHotel }) => idHotel))]);
  const { culture } = context;
  const printedAt = new Date(parseInstant(engine.now()) ?? 0);
  const bytes = await renderPdf(voucherDocument({ ...who, stays, hotels, culture, printedAt }));
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `${voucherText('bon.titre', culture)} ${who.name}.pdf`))
    .header('cache-control', 'no-store')
    .send(bytes);
};
