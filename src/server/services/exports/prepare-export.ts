import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { editionOfFilter } from '#domain/exports/edition-of-filter.ts';
import type { ExportReading } from '#domain/exports/export-reading.ts';
import { CATALOGUE, isFilmReport, isMadeOfRecords, PHOTOS, PROOFS } from '#domain/exports/export-formats.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { readFaces } from '#domain/editions/face/read-face.ts';
import { underItsLetterhead } from '#server/documents/letterhead-words.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { requirePrintable, unprintableLetters } from '#server/documents/require-printable.ts';
import { csvStream } from '#server/exports/sheet-text.ts';
import { xlsxStream } from '#server/exports/xlsx-stream.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { entitiesOfExport, exportRows } from '#server/records/read/export-rows.ts';
import { countRecords } from '#server/records/read/row-count.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { openedFields } from './export-columns.ts';
import { type ExportDemand, type ExportOrder, type NamedExport, nameExport, openExport, requireRows } from './export-order.ts';
import type { ExportTools } from './export-tools.ts';
import { isRefusal, readingOf } from './export-withdrawal.ts';
import { catalogueArchive } from './catalogue/catalogue-archive.ts';
import { catalogueProofs } from './catalogue/catalogue-proofs.ts';
import { photosArchive } from './catalogue/photos-archive.ts';
import { filmReport } from './film-reports/film-report.ts';
import type { Reading as ReportReading } from './film-reports/report-reading.ts';
import { listDocument, printedCells } from './list-document.ts';
import { questionTitles } from './question-titles.ts';

type Unprintable = (letters: string) => void;

/** An export that nothing stands against: rights, filter and size have been looked at, nothing is read yet. */
export interface PreparedExport {
  /** Name of the list in the language of the person. */
  readonly title: string;
  readonly fileName: string;
  /** Rows of the list when it was prepared. */
  readonly rows: number;
  /** Part of it that the person may read now. */
  readonly reading: ExportReading;
  /** `onRows` gets the number of rows read since the last call; `onUnprintable` the texts with letters that no font prints, if nobody can answer. */
  readonly read: (onRows: (count: number) => void, onUnprintable?: Unprintable) => AsyncIterable<string | Uint8Array>;
}

/** Throws what a list call would: the right of the list, unknown fields, too many rows. */
export async function prepareExport(tools: ExportTools, asker: RequestContext, demand: ExportDemand): Promise<PreparedExport> {
  const { engine } = tools;
  const order = openExport(engine.registry, asker, demand);
  const { context, entity, filter, format } = order;
  // An unknown condition or sort is refused here, before the file begins.
  const rows = await countRecords(engine, context, { entity, filter });
  requireRows(format, rows);
  const named = await nameExport(order, engine.today(), await questionTitles(engine, context, order));
  const reading = readingIn(tools, order, rows);
  return {
    title: named.title,
    fileName: named.fileName,
    rows,
    reading,
    read: (onRows, onUnprintable) => contentOf(tools, order, { named, rows, onRows, onUnprintable }),
  };
}

/** Part that a person may read now of their earlier request; null: of some of it nothing at all. */
export async function readingNow(tools: ExportTools, asker: RequestContext, demand: ExportDemand): Promise<ExportReading | null> {
  try {
    const order = openExport(tools.engine.registry, asker, demand);
    const { lignes } = readingIn(tools, order, 0);
    const { context, entity, filter } = order;
    return readingIn(tools, order, lignes === null ? 0 : await countRecords(tools.engine, context, { entity, filter }));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function readingIn({ engine }: ExportTools, order: ExportOrder<RequestContext>, rows: number): ExportReading {
  const { context, entity, filter, format, fields } = order;
  // A report reads whatever its sheets show.
  const entities = isMadeOfRecords(format) ? null : entitiesOfExport(engine, context, { entity, filter, opened: openedFields(fields) });
  return readingOf(engine.registry, order, { entities, rows });
}

interface Reading {
  readonly named: NamedExport;
  readonly rows: number;
  readonly onRows: (count: number) => void;
  readonly onUnprintable: Unprintable | undefined;
}

function contentOf(
  tools: ExportTools,
  order: ExportOrder<RequestContext>,
  { named, rows, onRows, onUnprintable }: Reading,
): AsyncIterable<string | Uint8Array> {
  const { context, entity, filter, format, fields, templateId, cropUse, words, page } = order;
  if (format === PHOTOS) return photosArchive({ tools, context }, { entity: entity.name, filter, cropUse, onRows });
  if (format === CATALOGUE) return catalogueArchive({ tools, context }, { filter, templateId: templateId ?? 0, onRows });
  if (format === PROOFS)
    return printed({ tools, context, onUnprintable }, async () => {
      const document = await catalogueProofs({ tools, context }, filter, templateId ?? 0);
      onRows(rows);
      return document;
    });
  if (isFilmReport(format))
    return printed({ tools, context, onUnprintable }, async () => {
      const document = await filmReport({ tools, context }, format, filter);
      onRows(rows);
      return document;
    });
  const read = exportRows(tools.engine, context, { entity, filter, opened: openedFields(fields) });
  if (format === 'pdf') {
    const cells = linesOf(read, (row) => printedCells(named, row), onRows);
    const now = tools.engine.now();
    return printed({ tools, context, onUnprintable }, async () =>
      ofEdition(listDocument({ ...context, now }, { ...named, words, page, rows: await allOf(cells) }), filter),
    );
  }
  const sheet = { name: named.title, columns: named.columns, batches: linesOf(read, named.toCells, onRows) };
  return format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);
}

/** Under the edition that all of its rows are of, whichever is worked on. */
function ofEdition(document: PdfDocument, filter: ListFilter): PdfDocument {
  const year = editionOfFilter(filter);
  return year === null ? document : { ...document, year };
}

interface Printing extends ReportReading {
  readonly onUnprintable: Unprintable | undefined;
}

/** On the paper of the festival. */
async function* printed({ tools, context, onUnprintable }: Printing, make: () => Promise<PdfDocument>): AsyncGenerator<Uint8Array> {
  const { engine, files } = tools;
  const entity = engine.registry.get('festival-edition');
  const faceIn = await inUnitOfWork(engine, context, { operation: 'exportListe', entity, work: (unit) => runWork(unit, readFaces()) });
  const document = underItsLetterhead(await make(), faceIn);
  const letters = onUnprintable === undefined ? null : await unprintableLetters(document);
  if (letters !== null) onUnprintable?.(letters);
  await requirePrintable(context, document);
  yield await printDocument({ pool: engine.pool, files }, document);
}

async function allOf<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

async function* linesOf<T>(
  batches: AsyncIterable<readonly RecordData[]>,
  toLine: (row: RecordData) => readonly T[],
  onRows: (count: number) => void,
): AsyncGenerator<readonly (readonly T[])[]> {
  for await (const rows of batches) {
    yield rows.map(toLine);
    onRows(rows.length);
  }
}
