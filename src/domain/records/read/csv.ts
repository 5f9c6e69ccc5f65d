export type CsvCell = string | number | boolean | null | undefined;

/**
 * One line of semicolon-separated text. A text that a spreadsheet would run as a formula is written with an apostrophe in
 * front, « +33 1 42 » is not; numbers keep their sign and take a decimal comma.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = guardFormula(String(cell));
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sign before digits alone is a phone number or an amount: there is nothing to run in it. */
const SIGNED_DIGITS = /^[+-][\d .()\u00a0\u202f]*$/;

/** Apostrophes before such a sign stay apart from the guard, so that a file that is read again gives the same text. */
function isGuarded(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !SIGNED_DIGITS.test(text);
}

function guardFormula(text: string): string {
  return isGuarded(text) ? `'${text}` : text;
}

/** The text of a cell of such a file. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
}
