/** What a cell of a sheet holds. A date or an hour is a moment without a zone, as the sheet shows it: `2027-06-13T20:30:00`. */
export type Cell = string | number | boolean | { readonly at: string } | null;

/** A sheet: its first row names the columns. */
export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface SheetRow {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The text of a cell, without what surrounds it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return (typeof cell === 'object' ? cell.at : String(cell)).trim();
}

/** The rows of a file as a sheet: empty rows are left out, and so is what stands beside columns that have no name. */
export function sheetOf(rows: readonly (readonly Cell[])[]): Sheet {
  const start = rows.findIndex((cells) => cells.some((cell) => cellText(cell) !== ''));
  const heads = (rows[start] ?? []).map(cellText);
  return {
    heads,
    rows: rows
      .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, heads.length) }))
      .filter(({ line, cells }) => line > start + 1 && cells.some((cell) => cellText(cell) !== '')),
  };
}
