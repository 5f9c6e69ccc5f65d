/** A row and where it stands, in pixels from the first. */
interface ShownRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The rows that are drawn, and how high all of them would be. */
export interface ShownRows {
  readonly items: readonly ShownRow[];
  readonly height: number;
}

export interface RowScroll {
  readonly scrollToRow: (row: number) => void;
}

/** Pages of no more rows are drawn whole. */
export const FIRST_ROWS = 40;
/** Rows that a short scroll reaches, beyond the screen. */
export const SHORT_SCROLL = 8;

interface FirstDrawn {
  /** Number of rows that the window would hold. */
  readonly fitting: number;
  /** The row that the keyboard is on. */
  readonly kept: number;
}

/** Number of rows drawn before anything watches the scroll: those that are seen then, so that watching changes nothing. */
export function firstCount(count: number, fitting: number): number {
  return count <= FIRST_ROWS ? count : Math.min(count, fitting + SHORT_SCROLL);
}

/** Before anything watches the scroll: the first rows, and the one that the keyboard is on. */
export function firstRows(count: number, rowHeight: number, { fitting, kept }: FirstDrawn): ShownRows {
  const first = firstCount(count, fitting);
  const drawn = Array.from({ length: first }, (_, index) => index);
  const indexes = kept >= first && kept < count ? [...drawn, kept] : drawn;
  return {
    items: indexes.map((index) => ({ index, start: index * rowHeight, end: (index + 1) * rowHeight })),
    height: count * rowHeight,
  };
}

/** On paper nothing scrolls: every row is drawn. */
export function allRows(count: number, rowHeight: number): ShownRows {
  const items = Array.from({ length: count }, (_, index) => ({ index, start: index * rowHeight, end: (index + 1) * rowHeight }));
  return { items, height: count * rowHeight };
}
