import { type ExportCell, csvValue } from '#domain/exports/export-cell.ts';
import { SHEET_END, type XlsxColumn, sheetRow, sheetStart } from '#domain/exports/xlsx-parts.ts';
import { csvRow } from '#domain/records/read/csv.ts';

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

/** The one sheet of a workbook. */
export async function* sheetText({ columns, batches }: ExportedSheet): AsyncGenerator<string> {
  yield sheetStart(columns);
  let above = 1;
  for await (const rows of batches) {
    const first = above + 1;
    yield rows.map((cells, index) => sheetRow(cells, first + index)).join('');
    above += rows.length;
  }
  yield SHEET_END;
}

/** Rows that are all at hand, as a sheet reads them. */
export async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}
