import type { Cell, Grid } from '#domain/imports/cells.ts';
import { delimiterOf, type Encoding, encodingOf } from '#domain/imports/text-table.ts';
import { readWorkbook } from '#domain/imports/workbook/read-workbook.ts';
import { unguardFormula } from '#domain/records/read/csv.ts';

export interface SourceSheet extends Grid {
  readonly name: string;
  readonly isHidden: boolean;
}

/** Chosen or pasted data, as sheets: those that the workbook shows come first. */
export interface Source {
  readonly name: string;
  readonly sheets: readonly SourceSheet[];
  /** The workbook itself, to be given back with its errors. */
  readonly workbook: ArrayBuffer | null;
  /** A text file, which may be read in another encoding. */
  readonly text: { readonly bytes: Uint8Array; readonly encoding: Encoding } | null;
}

export async function readFile(file: File): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.[^.]*$/, '');
  if (!isZip(bytes)) return readBytes(bytes, name);
  const sheets = readWorkbook(await unzipped(bytes));
  return {
    name,
    sheets: sheets.toSorted((left, right) => Number(left.isHidden) - Number(right.isHidden)),
    workbook: bytes.slice().buffer,
    text: null,
  };
}

/** A text file in the encoding that is chosen, or in the likeliest. */
export async function readBytes(bytes: Uint8Array, name: string, chosen: Encoding | null = null): Promise<Source> {
  function decode(encoding: Encoding, isFatal: boolean): string {
    return new TextDecoder(encoding, { fatal: isFatal }).decode(bytes);
  }
  const encoding = chosen ?? encodingOf(bytes, decode);
  return { ...(await readPasted(decode(encoding, false), name)), text: { bytes, encoding } };
}

export async function readPasted(text: string, name: string): Promise<Source> {
  return { name, sheets: [{ name, isHidden: false, rows: await readRows(text), hiddenLines: [], merged: [] }], workbook: null, text: null };
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** A workbook of a few kilobytes may hold gigabytes of blanks. */
const UNZIPPED_MAX = 400_000_000;
const READ_PARTS = /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i;

async function unzipped(bytes: Uint8Array): Promise<(path: string) => string | null> {
  const { strFromU8, unzipSync } = await import('fflate');
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!READ_PARTS.test(name)) return false;
      total += originalSize;
      if (total > UNZIPPED_MAX) throw new RangeError(`${name}: too large a workbook`);
      return true;
    },
  });
  const byPath = new Map(Object.entries(parts).map(([path, part]) => [path.toLowerCase(), part]));
  return (path) => {
    const part = byPath.get(path.toLowerCase());
    return part === undefined ? null : strFromU8(part);
  };
}

async function readRows(text: string): Promise<readonly (readonly Cell[])[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const { delimiter, skippedLines } = delimiterOf(text);
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  // The line that says the mark keeps its number, and no cell.
  return rows.map((row, index) => (index < skippedLines ? [] : row.map((cell) => (cell === '' ? null : unguardFormula(cell)))));
}
