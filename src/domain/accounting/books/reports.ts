import { daysBetween } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { BookLine } from './book-line.ts';
import { balanceOf } from './opening-lines.ts';

interface Sums {
  readonly Debit: number;
  readonly Credit: number;
}

interface BalanceRow extends Sums {
  readonly Compte: string;
  readonly Intitule: string;
  /** Debits less credits. */
  readonly Solde: number;
}

interface JournalRow extends Sums {
  readonly Journal: string;
  readonly Intitule: string;
  readonly NbEcritures: number;
}

export interface TrialBalance extends Sums {
  readonly Comptes: readonly BalanceRow[];
  readonly Journaux: readonly JournalRow[];
}

type Amounts = Pick<BookLine, 'debit' | 'credit'>;

export function sumsOf(lines: readonly Amounts[]): Sums {
  return {
    Debit: fromCents(lines.reduce((sum, { debit }) => sum + toCents(debit), 0)),
    Credit: fromCents(lines.reduce((sum, { credit }) => sum + toCents(credit), 0)),
  };
}

/** Balance of the accounts, and totals of the journals, of the lines of a period. */
export function trialBalance(lines: readonly BookLine[]): TrialBalance {
  return {
    Comptes: [...Map.groupBy(lines, ({ account }) => account)]
      .map(([Compte, accountLines]) => ({
        Compte,
        Intitule: accountLines[0]?.accountLabel ?? '',
        ...sumsOf(accountLines),
        Solde: fromCents(balanceOf(accountLines)),
      }))
      .toSorted((left, right) => left.Compte.localeCompare(right.Compte)),
    Journaux: [...Map.groupBy(lines, ({ journal }) => journal)]
      .map(([Journal, journalLines]) => ({
        Journal,
        Intitule: journalLines[0]?.journalLabel ?? '',
        NbEcritures: new Set(journalLines.map(({ number }) => number)).size,
        ...sumsOf(journalLines),
      }))
      .toSorted((left, right) => left.Journal.localeCompare(right.Journal)),
    ...sumsOf(lines),
  };
}

/** The general ledger: lines by account, client and day. */
export function ledgerOrder(lines: readonly BookLine[]): readonly BookLine[] {
  return lines.toSorted(
    (left, right) => left.account.localeCompare(right.account) || left.auxiliary.localeCompare(right.auxiliary) || inTime(left, right),
  );
}

/** Journals one after the other. */
export function journalOrder(lines: readonly BookLine[]): readonly BookLine[] {
  return lines.toSorted((left, right) => left.journal.localeCompare(right.journal) || inTime(left, right));
}

function inTime(left: BookLine, right: BookLine): number {
  return left.date.localeCompare(right.date) || left.number - right.number;
}

const BUCKETS = ['NonEchu', 'Jours30', 'Jours60', 'Jours90', 'Plus90'] as const;

type Bucket = (typeof BUCKETS)[number];

export interface AgedRow extends Readonly<Record<Bucket, number>> {
  /** Number of the client's record. */
  readonly Client: string;
  readonly Compte: string;
  readonly Nom: string;
  /** Below 0: what the house owes to the client. */
  readonly Credit: number;
  readonly Total: number;
}

/** Debts of each client at the end of a day by age, and debts of the house to it; clients without a balance are left out. */
export function agedBalance(lines: readonly BookLine[], day: string): readonly AgedRow[] {
  const owed = lines.filter(({ client }) => client !== '');
  return [...Map.groupBy(owed, ({ client }) => client)]
    .map(([client, clientLines]) => agedRow(client, clientLines, day))
    .filter((row) => [...BUCKETS, 'Credit' as const].some((name) => row[name] !== 0))
    .toSorted((left, right) => left.Nom.localeCompare(right.Nom) || left.Client.localeCompare(right.Client));
}

function agedRow(Client: string, lines: readonly BookLine[], day: string): AgedRow {
  const cents = { NonEchu: 0, Jours30: 0, Jours60: 0, Jours90: 0, Plus90: 0, Credit: 0 };
  for (const [invoice, invoiceLines] of Map.groupBy(lines, lineGroup)) {
    const left = balanceOf(invoiceLines);
    const due = invoiceLines.find(({ pieceId, key }) => pieceId === invoice && key?.startsWith('p') === true);
    cents[left > 0 ? bucketOf(due?.due ?? due?.date ?? day, day) : 'Credit'] += left;
  }
  const last = lines.at(-1);
  return {
    Client,
    Compte: last?.auxiliary ?? '',
    Nom: last?.auxiliaryLabel ?? '',
    NonEchu: fromCents(cents.NonEchu),
    Jours30: fromCents(cents.Jours30),
    Jours60: fromCents(cents.Jours60),
    Jours90: fromCents(cents.Jours90),
    Plus90: fromCents(cents.Plus90),
    Credit: fromCents(cents.Credit),
    Total: fromCents(balanceOf(lines)),
  };
}

/** Lines that a person lettered settle each other; the others stand by their invoice, and advances of a client are one. */
function lineGroup({ role, invoice, lettering }: BookLine): number | string | null {
  if (lettering !== null) return `lettrage ${lettering}`;
  return role === 'advance' ? null : invoice;
}

function bucketOf(due: string, day: string): Bucket {
  const late = daysBetween(due, day);
  if (late <= 0) return 'NonEchu';
  if (late <= 30) return 'Jours30';
  if (late <= 60) return 'Jours60';
  return late <= 90 ? 'Jours90' : 'Plus90';
}
