/** A row and where it stands, in pixels from the first. */
export interface ShownRow {
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

/** As many rows are drawn whatever is on screen: a screen and what a short scroll reaches. */
export const FIRST_ROWS = 40;

/** Before anything watches the scroll: the first rows, and the one that the keyboard is on. */
export function firstRows(count: number, rowHeight: number, kept: number): ShownRows {
  const drawn = Array.from({ length: Math.min(count, FIRST_ROWS) }, (_, index) => index);
  const indexes = kept >= FIRST_ROWS && kept < count ? [...drawn, kept] : drawn;
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
