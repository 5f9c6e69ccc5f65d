import { readDelimited } from './delimited.ts';
import { norm } from '#domain/values/text/norm.ts';
import { isoDate } from '#domain/values/dates.ts';
import { LINES_MAX, type StatementLine, UnreadableStatement } from './statement.ts';

/** Titles of columns, as French banks write them; the first that a file has counts. */
const TITLES = {
  day: ['date operation', 'date de l operation', 'date comptable', 'date de comptabilisation', 'date'],
  label: [
    'libelle operation',
    'libelle',
    'libelle simplifie',
    'libelle de l operation',
    'nature de l operation',
    'operation',
    'description',
  ],
  reference: ['reference', 'numero d operation', 'ref', 'reference de l operation'],
  amount: ['montant', 'montant de l operation', 'montant eur', 'montant euros', 'montant operation'],
  debit: ['debit', 'debit euros', 'debit eur', 'montant debit'],
  credit: ['credit', 'credit euros', 'credit eur', 'montant credit'],
} as const;

type Column = keyof typeof TITLES;

/** Lines of a CSV statement: some lines of a heading may come before the titles of its columns. */
export function readCsvStatement(text: string): readonly StatementLine[] {
  const rows = readDelimited(text.replace(/^\uFEFF/, ''));
  const start = rows.findIndex((row) => columnsOf(row) !== null);
  const columns = columnsOf(rows[start] ?? []);
  if (columns === null) throw new UnreadableStatement('inconnu');
  const lines = rows.slice(start + 1).filter((row) => cell(row, columns.day) !== '');
  if (lines.length > LINES_MAX) throw new UnreadableStatement('tropLong');
  return lines.map((row) => lineOf(row, columns));
}

type Columns = Readonly<Record<Column, number>>;

function columnsOf(row: readonly string[]): Columns | null {
  const titles = row.map((title) =>
    norm(title)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  function at(column: Column): number {
    for (const title of TITLES[column]) if (titles.includes(title)) return titles.indexOf(title);
    return -1;
  }
  const columns = {
    day: at('day'),
    label: at('label'),
    reference: at('reference'),
    amount: at('amount'),
    debit: at('debit'),
    credit: at('credit'),
  };
  const hasMoney = columns.amount >= 0 || (columns.debit >= 0 && columns.credit >= 0);
  return columns.day >= 0 && columns.label >= 0 && hasMoney ? columns : null;
}

function cell(row: readonly string[], index: number): string {
  return index < 0 ? '' : (row[index] ?? '').trim();
}

function lineOf(row: readonly string[], columns: Columns): StatementLine {
  // A debit is written with its sign, or without.
  const cents =
    columns.amount >= 0
      ? centsOf(cell(row, columns.amount))
      : Math.abs(centsOf(cell(row, columns.credit))) - Math.abs(centsOf(cell(row, columns.debit)));
  return {
    day: dayOf(cell(row, columns.day)),
    cents,
    label: cell(row, columns.label).replaceAll(/\s+/g, ' '),
    reference: cell(row, columns.reference),
  };
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayOf(text: string): string {
  const [, day, month, year] = DAY.exec(text) ?? [];
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(text) ?? [];
  const whole = year?.length === 2 ? `20${year}` : year;
  const date = isoDate(Number(whole ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay));
  if (date === null) throw new UnreadableStatement('date');
  return date;
}

const AMOUNT = /^([+-]?)(\d{1,10})(?:[.,](\d{1,2}))?$/;

/** Exact cents of `1 234,56`, `-12.5` or `1.234,56`; an empty cell is nothing. */
function centsOf(text: string): number {
  const compact = text.replaceAll(/[\s\u00A0\u202F€]|EUR/g, '').replace('−', '-');
  if (compact === '') return 0;
  const plain = compact.includes(',') ? compact.replaceAll('.', '') : compact;
  const [, sign, whole, decimals = ''] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined) throw new UnreadableStatement('montant');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}
