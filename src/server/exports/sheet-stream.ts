import { type ExportCell, csvValue } from '#domain/exports/export-cell.ts';
import { SHEET_END, SHEET_PATH, type XlsxColumn, sheetRow, sheetStart, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { csvRow } from '#domain/records/csv.ts';
import { zipStream } from './zip-stream.ts';

export interface ExportedSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  /** Rows by batches, so that a batch is one write. */
  readonly batches: AsyncIterable<readonly (readonly ExportCell[])[]>;
}

/** Spreadsheets guess the encoding of a text file without it. */
const BOM = '\uFEFF';

/** Semicolons, UTF-8 with its mark, French numbers and dates. */
export async function* csvStream({ columns, batches }: ExportedSheet): AsyncGenerator<string> {
  yield BOM + csvRow(columns.map(({ title }) => title));
  for await (const rows of batches) yield rows.map((cells) => csvRow(cells.map(csvValue))).join('');
}

/** A workbook of one sheet, with numbers, dates and durations as such. */
export function xlsxStream(sheet: ExportedSheet): AsyncGenerator<Uint8Array> {
  const fixed = xlsxFixedParts(sheet.name).map(([name, text]) => ({ name, content: [text] }));
  return zipStream([...fixed, { name: SHEET_PATH, content: sheetText(sheet) }]);
}

async function* sheetText({ columns, batches }: ExportedSheet): AsyncGenerator<string> {
  yield sheetStart(columns);
  for await (const rows of batches) yield rows.map(sheetRow).join('');
  yield SHEET_END;
}
