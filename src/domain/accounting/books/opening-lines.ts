import { fromCents, toCents } from '#domain/values/money.ts';
import type { BookLine } from './book-line.ts';

/** Words and accounts of the entry that opens a fiscal year. */
export interface OpeningOrder {
  /** First day of the year. */
  readonly date: string;
  readonly journal: string;
  readonly journalLabel: string;
  readonly label: string;
  readonly profit: string;
  readonly loss: string;
  readonly resultLabel: string;
}

/** Accounts that go on from one year to the next; the others make the result of theirs. */
function isOfBalanceSheet(account: string): boolean {
  return /^[1-5]/.test(account);
}

/** One entry that carries what accounts held before a fiscal year, client by client; none where nothing was booked. */
export function openingLines(before: readonly BookLine[], order: OpeningOrder): readonly BookLine[] {
  const carried = [...Map.groupBy(before.filter(isCarried), keyOf).values()].flatMap((lines) => {
    const [first] = lines;
    const cents = balanceOf(lines);
    return first === undefined || cents === 0 ? [] : [lineOf(first, cents, order)];
  });
  const result = balanceOf(before.filter((line) => !isCarried(line)));
  if (result === 0) return carried;
  const account = result < 0 ? order.profit : order.loss;
  return [...carried, lineOf({ account, accountLabel: order.resultLabel, auxiliary: '', auxiliaryLabel: '', client: '' }, result, order)];
}

/** A line without an account stays as it is, so that the missing account is named. */
function isCarried({ account }: BookLine): boolean {
  return account === '' || isOfBalanceSheet(account);
}

function keyOf({ account, auxiliary, role }: BookLine): string {
  return `${account} ${account === '' ? role : auxiliary}`;
}

/** Debits less credits, in cents. */
export function balanceOf(lines: readonly Pick<BookLine, 'debit' | 'credit'>[]): number {
  return lines.reduce((sum, { debit, credit }) => sum + toCents(debit) - toCents(credit), 0);
}

type LabelledLine = Pick<BookLine, 'account' | 'accountLabel' | 'auxiliary' | 'auxiliaryLabel' | 'client'> &
  Partial<Pick<BookLine, 'role'>>;

function lineOf(
  { account, accountLabel, auxiliary, auxiliaryLabel, client, role = null }: LabelledLine,
  cents: number,
  order: OpeningOrder,
): BookLine {
  const { date, journal, journalLabel, label } = order;
  return {
    journal,
    journalLabel,
    number: 1,
    date,
    role,
    account,
    accountLabel,
    auxiliary,
    auxiliaryLabel,
    client,
    analytic: 0,
    mode: 0,
    key: null,
    pieceId: null,
    invoice: null,
    due: null,
    piece: label,
    pieceDate: date,
    label,
    debit: fromCents(Math.max(0, cents)),
    credit: fromCents(Math.max(0, -cents)),
    letter: '',
    letteredOn: '',
    lettering: null,
    validatedOn: date,
  };
}
