import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type ExportCell, exportCell } from '#domain/exports/export-cell.ts';
import { XLSX_ROWS_MAX } from '#domain/exports/xlsx-parts.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { contentDisposition } from '#domain/files/file-name.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { messageText } from '#server/errors/messages.ts';
import { csvStream, xlsxStream } from '#server/exports/sheet-stream.ts';
import type { RecordEngine } from '#server/records/engine.ts';
import { exportRows } from '#server/records/export-rows.ts';
import { readFilter } from '#server/records/list-request.ts';
import { countRecords } from '#server/records/read-operations.ts';
import type { Call } from '#server/services/service-call.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { exportFields, openedFields, planExport } from './export-columns.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Each holds a connection of the pool as long as its browser reads. */
const EXPORTS_MAX = 3;
const running = new WeakMap<RecordEngine['pool'], number>();

/** All the rows of a list's filter, sent as they are read. */
export const exportListe = async ({ params, body, context }: Call<'exportListe'>): Promise<FastifyReply> => {
  const { engine } = context.tools;
  const list = openViewScreen(context, params.ecran);
  const entity = engine.registry.get(list.descriptor.name);
  const filter = readFilter(engine.registry, entity, body.filter);
  const fields = exportFields(engine.registry, context, { list, asked: filter.Colonnes ?? null });
  const plan = await planExport(list, context.culture, fields);
  // An unknown condition or sort is refused here, before the file begins.
  const count = await countRecords(engine, context, { entity, request: { filter, skip: 0, take: 0 } });
  if (body.format === 'xlsx' && count >= XLSX_ROWS_MAX)
    throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max: XLSX_ROWS_MAX - 1 } });
  const release = takeSlot(engine);
  const call = { entity, filter: { ...filter, Colonnes: plan.columns.map(({ name }) => name) }, opened: openedFields(fields) };
  const texts = {
    culture: context.culture,
    enums: plan.enums,
    yes: messageText('alert.oui', context.culture),
    no: messageText('alert.non', context.culture),
  };
  const toCells = (row: RecordData): readonly ExportCell[] => plan.columns.map(({ field }) => exportCell(field, row, texts));
  const batches = cellsOf(exportRows(engine, context, call), { toCells, release });
  const sheet = { name: plan.title, columns: plan.columns, batches };
  const content = body.format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);
  const stream = Readable.from(content, { objectMode: false });
  stream.once('close', release);
  return context.reply
    .type(TYPES[body.format])
    .header('content-disposition', contentDisposition('attachment', exportFileName(plan.title, engine.today(), body.format)))
    .header('cache-control', 'no-store')
    .send(stream);
};

async function* cellsOf(
  batches: AsyncIterable<readonly RecordData[]>,
  { toCells, release }: { readonly toCells: (row: RecordData) => readonly ExportCell[]; readonly release: () => void },
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  try {
    for await (const rows of batches) yield rows.map(toCells);
  } finally {
    release();
  }
}

/** The way to give the place back, once. */
const takeSlot = ({ pool }: RecordEngine): (() => void) => {
  const busy = running.get(pool) ?? 0;
  if (busy >= EXPORTS_MAX) throw new AppError('trop-de-demandes');
  running.set(pool, busy + 1);
  let isHeld = true;
  return () => {
    if (isHeld) running.set(pool, (running.get(pool) ?? 1) - 1);
    isHeld = false;
  };
};
