import type { Sheet } from '#domain/imports/cells.ts';
import { cellText } from '#domain/imports/cells.ts';
import { MIME_TYPES } from '#domain/files/file-types.ts';
import { saveFile } from '#web/files/save-file.ts';
import type { Source } from './read-source.ts';

/** A cell, or a whole line, with what is wrong in it. */
export interface NotedFault {
  readonly line: number;
  readonly column: number | null;
  readonly message: string;
}

const TONE = 'FFFFE0B2';

/** The file as it came, with a comment on each cell that is refused. */
export async function saveFaults(
  { source, sheet, name }: { readonly source: Source; readonly sheet: Sheet; readonly name: string },
  faults: readonly NotedFault[],
): Promise<void> {
  const { default: Excel } = await import('exceljs');
  const workbook = new Excel.Workbook();
  if (source.workbook === null) fill(workbook.addWorksheet(name), sheet);
  else await workbook.xlsx.load(source.workbook);
  const written = workbook.getWorksheet(name) ?? workbook.worksheets[0];
  for (const { line, column, message } of faults) {
    const cell = written?.getCell(line, (column ?? 0) + 1);
    if (cell === undefined) continue;
    const previousNote = typeof cell.note === 'string' ? `${cell.note}\n` : '';
    cell.note = `${previousNote}${message}`;
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: TONE } };
  }
  const bytes = await workbook.xlsx.writeBuffer();
  saveFile(new Blob([bytes], { type: MIME_TYPES.xlsx }), `${source.name}-erreurs.xlsx`);
}

interface Fillable {
  readonly getRow: (line: number) => { values: unknown };
}

function fill(written: Fillable, { heads, rows }: Sheet): void {
  const [first] = rows;
  written.getRow(Math.max(1, (first?.line ?? 2) - 1)).values = [...heads];
  for (const { line, cells } of rows) written.getRow(line).values = cells.map(cellText);
}
