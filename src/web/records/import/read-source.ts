import { toUtcText } from '#domain/values/dates.ts';
import { type Cell, type Sheet, sheetOf } from '#domain/imports/cells.ts';

/** What was chosen or pasted, as sheets. */
export interface Source {
  readonly name: string;
  readonly sheets: readonly { readonly name: string; readonly sheet: Sheet }[];
  /** The workbook itself, to be given back with its errors. */
  readonly workbook: ArrayBuffer | null;
}

export async function readFile(file: File): Promise<Source> {
  const bytes = await file.arrayBuffer();
  const name = file.name.replace(/\.[^.]*$/, '');
  if (!isZip(bytes)) return { name, sheets: [{ name, sheet: await readText(decoded(bytes)) }], workbook: null };
  const { default: readWorkbook } = await import('read-excel-file/universal');
  const sheets = await readWorkbook(bytes);
  return {
    name,
    sheets: sheets.map(({ sheet, data }) => ({ name: sheet, sheet: sheetOf(data.map((row) => row.map(cellOf))) })),
    workbook: bytes,
  };
}

export async function readPasted(text: string, name: string): Promise<Source> {
  return { name, sheets: [{ name, sheet: await readText(text) }], workbook: null };
}

const isZip = (bytes: ArrayBuffer): boolean => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return first === 0x50 && second === 0x4b;
};

/** A text file is in Unicode, or in what French spreadsheets wrote before. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readText(text: string): Promise<Sheet> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  return sheetOf(rows.map((row) => row.map((cell) => (cell === '' ? null : cell))));
}

const DELIMITERS = ['\t', ';', ','];

/** The mark that the first line has most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replace(/^\s+/, '').split('\n', 1);
  const counts = DELIMITERS.map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ';';
}

/** Length of a moment without its milliseconds. */
const SECONDS = 19;

/** A date cell is a moment of no zone: its figures are those that the sheet shows. */
const cellOf = (cell: unknown): Cell => {
  if (cell instanceof Date) return { at: toUtcText(cell.valueOf()).slice(0, SECONDS) };
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
};
