import { type ExportCell, exportCell } from '#domain/exports/export-cell.ts';
import { type ExportFormat, type FilmReport, PRINTED_ROWS_MAX, extensionOfExport, isFilmReport } from '#domain/exports/export-formats.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { XLSX_ROWS_MAX } from '#domain/exports/xlsx-parts.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { formatField } from '#domain/records/values/format.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { csvStream, xlsxStream } from '#server/exports/sheet-stream.ts';
import type { RequestContext } from '#server/http/context.ts';
import { exportRows } from '#server/records/read/export-rows.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import { countRecords } from '#server/records/read/read-operations.ts';
import type { Entity } from '#server/records/engine/registry.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import type { ExportTools } from './export-tools.ts';
import { filmReport } from './film-reports/film-report.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { exportFields, openedFields, planExport } from './export-columns.ts';
import { listDocument } from './list-document.ts';

export interface ExportDemand {
  /** Key of the list. */
  readonly screen: string;
  readonly format: ExportFormat;
  readonly filter: unknown;
}

/** An export that nothing stands against: rights, filter and size have been looked at, nothing is read yet. */
export interface PreparedExport {
  /** Name of the list in the language of the person. */
  readonly title: string;
  readonly fileName: string;
  /** Rows of the list when it was prepared. */
  readonly rows: number;
  /** `onRows` is told how many rows were read since the last time. */
  readonly read: (onRows: (count: number) => void) => AsyncIterable<string | Uint8Array>;
}

/** Throws what a list call would: the right of the list, unknown fields, too many rows. */
export const prepareExport = async (tools: ExportTools, asker: RequestContext, demand: ExportDemand): Promise<PreparedExport> => {
  const { engine } = tools;
  const list = openViewScreen(asker, demand.screen);
  const context = { ...asker, shown: list.shown };
  const entity = engine.registry.get(list.descriptor.name);
  const filter = readFilter(engine.registry, entity, demand.filter);
  const { format } = demand;
  return isFilmReport(format)
    ? prepareReport(tools, context, { list, entity, filter, format })
    : prepareSheet(tools, context, { list, entity, filter, format });
};

interface ReportDemand {
  readonly list: ViewScreen;
  readonly entity: Entity;
  readonly filter: ListFilter;
  readonly format: FilmReport;
}

const prepareReport = async (
  tools: ExportTools,
  context: RequestContext,
  { list, entity, filter, format }: ReportDemand,
): Promise<PreparedExport> => {
  if (entity.name !== 'film') throw invalidFields({ path: 'format', code: 'valeur' });
  const rows = await countRecords(tools.engine, context, { entity, request: { filter, skip: 0, take: 0 } });
  if (rows > PRINTED_ROWS_MAX) throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max: PRINTED_ROWS_MAX } });
  const { title } = await planExport(list, context.culture, []);
  const name = `${title} ${textsIn(context.culture)(`etat.${format}`)}`;
  return {
    title: name,
    fileName: exportFileName(name, tools.engine.today(), extensionOfExport(format)),
    rows,
    read: async function* read(onRows) {
      const document = await filmReport({ tools, context }, format, filter);
      onRows(rows);
      yield await renderPdf(document);
    },
  };
};

interface SheetDemand {
  readonly list: ViewScreen;
  readonly entity: Entity;
  readonly filter: ListFilter;
  readonly format: 'csv' | 'xlsx' | 'pdf';
}

const prepareSheet = async (
  { engine }: ExportTools,
  context: RequestContext,
  { list, entity, filter, format }: SheetDemand,
): Promise<PreparedExport> => {
  const fields = exportFields(engine.registry, context, { list, asked: filter.Colonnes ?? null, format });
  const plan = await planExport(list, context.culture, fields);
  // An unknown condition or sort is refused here, before the file begins.
  const rows = await countRecords(engine, context, { entity, request: { filter, skip: 0, take: 0 } });
  const max = ROWS_MAX[format];
  if (rows > max) throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max } });
  const call = { entity, filter: { ...filter, Colonnes: plan.columns.map(({ name }) => name) }, opened: openedFields(fields) };
  const { culture } = context;
  const texts = { culture, enums: plan.enums, yes: textsIn(culture)('alert.oui'), no: textsIn(culture)('alert.non') };
  const printed = async function* printed(onRows: (count: number) => void) {
    const toTexts = (row: RecordData): readonly string[] => plan.columns.map(({ field }) => formatField(field, row, texts));
    const printable: (readonly string[])[] = [];
    for await (const batch of cellsOf(exportRows(engine, context, call), toTexts, onRows)) printable.push(...batch);
    yield await renderPdf(listDocument(engine, context, { ...plan, rows: printable }));
  };
  const toCells = (row: RecordData): readonly ExportCell[] => plan.columns.map(({ field }) => exportCell(field, row, texts));
  return {
    title: plan.title,
    fileName: exportFileName(plan.title, engine.today(), extensionOfExport(format)),
    rows,
    read: (onRows) => {
      if (format === 'pdf') return printed(onRows);
      const batches = cellsOf(exportRows(engine, context, call), toCells, onRows);
      const sheet = { name: plan.title, columns: plan.columns, batches };
      return format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);
    },
  };
};

const ROWS_MAX = { csv: Number.POSITIVE_INFINITY, xlsx: XLSX_ROWS_MAX - 1, pdf: PRINTED_ROWS_MAX };

async function* cellsOf<T>(
  batches: AsyncIterable<readonly RecordData[]>,
  toCells: (row: RecordData) => readonly T[],
  onRows: (count: number) => void,
): AsyncGenerator<readonly (readonly T[])[]> {
  for await (const rows of batches) {
    yield rows.map(toCells);
    onRows(rows.length);
  }
}
