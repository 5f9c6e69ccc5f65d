import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { exportFileName } from '#domain/exports/file-name.ts';
import { roomingLines } from '#domain/lodging/occupancy.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import { xlsxStream } from '#server/exports/sheet-stream.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';
import { roomingSheet } from './rooming-columns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Who sleeps where: one row a person and a night, hotels in order, those of one room together. */
export const exportRooming = async ({ query, context }: Call<'exportRooming'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const lines = await inUnitOfWork(engine, context, {
    operation: 'rooming',
    entity: engine.registry.get('festival-hotel-pec'),
    work: (unit) => runWork(unit, roomingLines(query.edition, query.hotel ?? null)),
  });
  const { title, columns, rows } = roomingSheet(lines, { eannee: query.edition, culture: context.culture });
  const content = xlsxStream({ name: title, columns, batches: oneBatch(rows) });
  return context.reply
    .type(XLSX)
    .header('content-disposition', contentDisposition('attachment', exportFileName(title, engine.today(), 'xlsx')))
    .header('cache-control', 'no-store')
    .send(Readable.from(content, { objectMode: false }));
};

async function* oneBatch<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
