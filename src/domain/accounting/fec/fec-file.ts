/** One line of the file of accounting entries, in the order of article A47 A-1, VII of the livre des procédures fiscales. */
export interface FecLine {
  readonly journal: string;
  readonly journalLabel: string;
  /** Continuous over the file; the lines of one entry share it. */
  readonly number: number;
  readonly date: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary: string;
  readonly auxiliaryLabel: string;
  readonly piece: string;
  readonly pieceDate: string;
  readonly label: string;
  /** In euros; one of the two is 0. */
  readonly debit: number;
  readonly credit: number;
  readonly letter: string;
  readonly letteredOn: string;
  readonly validatedOn: string;
}

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** `AAAAMMJJ`. */
function day(date: string): string {
  return date.slice(0, 10).replaceAll('-', '');
}

/** `1234,50`: two decimals after a comma, no group of thousands. */
function amount(value: number): string {
  return value.toFixed(2).replace('.', ',');
}

/** A tab or an end of line would make another column. */
function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The file as text: a line of titles, columns between tabs, ends of line of the norm. */
export function fecText(lines: readonly FecLine[]): string {
  const rows = lines.map((line) => [
    cell(line.journal),
    cell(line.journalLabel),
    String(line.number),
    day(line.date),
    cell(line.account),
    cell(line.accountLabel),
    cell(line.auxiliary),
    cell(line.auxiliaryLabel),
    cell(line.piece),
    day(line.pieceDate),
    cell(line.label),
    amount(line.debit),
    amount(line.credit),
    line.letter,
    day(line.letteredOn),
    day(line.validatedOn),
    '',
    '',
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.join('\t')}\r\n`).join('');
}

/** `732829320FEC20261231.txt`: SIREN of the seller and last day of the fiscal year. */
export function fecName(siren: string, closing: string): string {
  return `${siren}FEC${day(closing)}.txt`;
}
