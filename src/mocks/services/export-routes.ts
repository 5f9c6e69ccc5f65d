import { strToU8, zipSync } from 'fflate';
import * as schemas from '#generated/schemas/services/exports.zod.ts';
import { type ExportCell, csvValue, exportCell } from '#domain/exports/export-cell.ts';
import { DEFAULT_FORMAT, type ExportFormat, extensionOfExport, isFilmReport, mimeOfExport } from '#domain/exports/export-formats.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { SHEET_END, SHEET_PATH, type XlsxColumn, sheetRow, sheetStart, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { csvRow } from '#domain/records/read/csv.ts';
import { formatField } from '#domain/records/values/format.ts';
import { type RecordData, readText } from '#domain/records/values/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { readFilter } from '#server/records/http/list-request.ts';
import { type ExportPlan, exportFields, planExport } from '#server/services/exports/export-columns.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { fileReply, type MockCall, type MockReply, type MockRoute } from '../call.ts';
import { listRecords } from '../store/list.ts';
import { checked } from './checked.ts';
import { plainPdf } from './plain-pdf.ts';

/** The list as a file, made in memory. */
export function exportRoutes(): readonly MockRoute[] {
  return [{ method: 'post', path: '/exports/{ecran}', right: 'session', run: exportList }];
}

/** A file that nothing stands against, as the server prepares it. */
export interface MockExport {
  readonly title: string;
  readonly fileName: string;
  readonly rows: number;
  readonly file: () => Promise<Uint8Array<ArrayBuffer>>;
}

function exportList(call: MockCall): MockReply {
  const { format = DEFAULT_FORMAT, filter } = checked(schemas.ExportListeBody, call.body);
  const { fileName, file } = prepareExport(call, { screen: call.params['ecran'] ?? '', format, filter });
  return fileReply(fileName, file, mimeOfExport(format));
}

interface Demand {
  readonly screen: string;
  readonly format: ExportFormat;
  readonly filter: unknown;
}

export function prepareExport({ store, context: asker }: MockCall, { screen, format, filter: asked }: Demand): MockExport {
  const list = openViewScreen(asker, screen);
  const context = { ...asker, shown: list.shown };
  const entity = list.descriptor.name;
  const filter = readFilter(store.registry, store.registry.get(entity), asked);
  const fields = exportFields(store.registry, context, { list, asked: filter.Colonnes ?? null, format });
  const request = { entity, filter: { ...filter, Colonnes: fields.map(({ name }) => name) }, skip: 0, take: Number.MAX_SAFE_INTEGER };
  const rows = listRecords(store, request, context);
  if (isFilmReport(format) && entity !== 'film') throw invalidFields({ path: 'format', code: 'valeur' });
  const fileName = exportFileName(list.screen.screen, context.today, extensionOfExport(format));
  return {
    title: list.screen.screen,
    fileName,
    rows: rows.length,
    file: async () => {
      const plan = await planExport(list, context.culture, fields);
      if (isFilmReport(format)) return plainPdf([fileName, ...rows.map((row) => readText(row, 'Titre') ?? '')]);
      if (format === 'pdf') return plainPdf([plan.title, ...printedRows(plan, rows, context.culture).map((texts) => texts.join(' · '))]);
      return format === 'csv' ? csvFile(plan, rows, context.culture) : workbook(plan, rows, context.culture);
    },
  };
}

type Culture = MockCall['context']['culture'];

function cellsOf({ columns, enums }: ExportPlan, row: RecordData, culture: Culture) {
  const options = { culture, enums, yes: textsIn(culture)('alert.oui'), no: textsIn(culture)('alert.non') };
  return columns.map(({ field }) => exportCell(field, row, options));
}

function csvFile(plan: ExportPlan, rows: readonly RecordData[], culture: Culture): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row) => csvRow(cellsOf(plan, row, culture).map(csvValue)));
  return new TextEncoder().encode(['\uFEFF', csvRow(plan.columns.map(({ title }) => title)), ...lines].join(''));
}

function workbook(plan: ExportPlan, rows: readonly RecordData[], culture: Culture): Uint8Array<ArrayBuffer> {
  return workbookOf(
    plan,
    rows.map((row) => cellsOf(plan, row, culture)),
  );
}

function printedRows({ columns, enums }: ExportPlan, rows: readonly RecordData[], culture: Culture): readonly (readonly string[])[] {
  const options = { culture, enums, yes: textsIn(culture)('alert.oui'), no: textsIn(culture)('alert.non') };
  return rows.map((row) => columns.map(({ field }) => formatField(field, row, options)));
}

/** Nothing is packed: a browser without a server needs no smaller file. */
export function workbookOf(
  { title, columns }: { readonly title: string; readonly columns: readonly XlsxColumn[] },
  rows: readonly (readonly ExportCell[])[],
): Uint8Array<ArrayBuffer> {
  const sheet = [sheetStart(columns), ...rows.map((cells, index) => sheetRow(cells, index + 2)), SHEET_END].join('');
  const parts = [...xlsxFixedParts(title), [SHEET_PATH, sheet] as const];
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 0 });
}
