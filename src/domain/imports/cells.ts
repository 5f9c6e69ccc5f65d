/** Content of a cell of a sheet, as the sheet shows it. */
export type Cell = string | number | boolean | MomentCell | ShownCell | FaultyCell | null;

/** A date or an hour without a zone: `2027-06-13T20:30:00`. */
export interface MomentCell {
  readonly at: string;
  /** Of a format that shows hours only, such as 26:30: how many seconds it counts. */
  readonly seconds?: number;
}

/** A number that its format shows otherwise: « 01000 », « 20 % », of which the number is 20. */
export interface ShownCell {
  readonly shown: string;
  readonly number: number;
  readonly isPercent: boolean;
}

/** `#REF!`: the sheet itself says that the cell is wrong. */
interface FaultyCell {
  readonly error: string;
}

/** A sheet: one of its rows names the columns. */
export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface SheetRow {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** All that a sheet of a file holds, before anybody says which row names the columns. */
export interface Grid {
  readonly rows: readonly (readonly Cell[])[];
  /** Numbers of the rows that the sheet does not show, from 1. */
  readonly hiddenLines: readonly number[];
  /** Addresses of merged cells: `A2:A3`. */
  readonly merged: readonly string[];
}

/** The text of a cell, without what surrounds it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return (typeof cell === 'object' ? objectText(cell) : String(cell)).trim();
}

function objectText(cell: MomentCell | ShownCell | FaultyCell): string {
  if ('shown' in cell) return cell.shown;
  return 'error' in cell ? cell.error : cell.at;
}

function isFilled(cell: Cell): boolean {
  return cellText(cell) !== '';
}

/**
 * The rows of a file as a sheet: those above `headLine` and empty ones are left out, and so is what stands beside columns that
 * have no name.
 */
export function sheetOf(
  rows: readonly (readonly Cell[])[],
  headLine: number = likelyHeadLine(rows),
  heads: readonly string[] = (rows[headLine - 1] ?? []).map(cellText),
): Sheet {
  return {
    heads,
    rows: rows
      .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, heads.length) }))
      .filter(({ line, cells }) => line > headLine && cells.some(isFilled)),
  };
}

/** Rows among which the titles of columns are looked for. */
export const HEAD_LINES_MAX = 20;
/** Titles fill most columns; what stands above a table fills one or two. */
const HEAD_SHARE = 0.6;

/** The first row that fills most of the columns. */
export function likelyHeadLine(rows: readonly (readonly Cell[])[]): number {
  const counts = rows.slice(0, HEAD_LINES_MAX).map((cells) => cells.filter(isFilled).length);
  const enough = Math.max(1, Math.max(0, ...counts) * HEAD_SHARE);
  return Math.max(1, counts.findIndex((count) => count >= enough) + 1);
}
