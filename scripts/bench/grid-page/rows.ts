export const COLUMN_COUNT = 30;
const ROW_COUNT = 1000;
export const ROW_HEIGHT = 32;

export interface BenchRow {
  readonly [name: string]: string | number;
}

const WORDS = ['Ombre', 'Rivière', 'Étoile', 'Promesse', 'Forêt', 'Lettre', 'Neige'];

/** The same rows for both variants: texts, numbers, dates and statuses. */
export const benchRows: readonly BenchRow[] = Array.from({ length: ROW_COUNT }, (_, row) => ({
  Id: row + 1001,
  ...Object.fromEntries(Array.from({ length: COLUMN_COUNT }, (_, column) => [`C${column}`, valueOf(row, column)])),
}));

function valueOf(row: number, column: number): string | number {
  if (column % 5 === 1) return (row * 37 + column) % 9973;
  if (column % 5 === 2) return `${String(1 + (row % 28)).padStart(2, '0')}/0${1 + (column % 9)}/2026`;
  if (column % 5 === 3) return row % 3 === 0 ? 'Oui' : 'Non';
  return `${WORDS[(row + column) % WORDS.length]} ${row}`;
}
