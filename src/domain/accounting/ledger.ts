import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';

/** An issued piece as the books see it. Amounts in euros, below 0 for a credit note. */
export interface LedgerPiece {
  readonly number: string;
  readonly date: string;
  readonly client: string;
  readonly label: string;
  /** What is sold and its tax, by rate. */
  readonly shares: readonly { readonly ht: number; readonly tva: number }[];
  readonly ttc: number;
  readonly analytic: string;
}

export interface LedgerReceipt {
  /** A cheque that the bank had already comes back from there. */
  readonly isFromBank?: boolean;
  readonly number: string;
  readonly date: string;
  readonly client: string;
  readonly label: string;
  readonly amount: number;
  readonly mode: number;
  readonly modeLabel: string;
}

/** A movement of the credit of a client that brought money, or gave it back. */
export type LedgerCredit = LedgerReceipt;

/** Accounts and journals: data of the issuer. */
export interface Books {
  readonly client: string;
  /** Of what clients paid in advance or too much. */
  readonly advance: string;
  readonly sale: string;
  readonly tax: string;
  readonly bank: string;
  readonly cash: string;
  /** Of cheques that the bank does not have yet. */
  readonly cheques: string;
  readonly cashSurplus: string;
  readonly cashShortage: string;
  readonly saleJournal: string;
  readonly bankJournal: string;
  readonly cashJournal: string;
  readonly otherJournal: string;
}

export interface Entry {
  readonly journal: string;
  readonly date: string;
  readonly piece: string;
  readonly account: string;
  readonly client: string;
  readonly label: string;
  /** One of the two is 0, neither is below. */
  readonly debit: number;
  readonly credit: number;
  readonly analytic: string;
  readonly mode: string;
}

/** Entries of a period in the order of their dates; the debits of each piece equal its credits. */
export function ledgerOf(pieces: readonly LedgerPiece[], receipts: readonly LedgerReceipt[], books: Books): readonly Entry[] {
  return [
    ...pieces.flatMap((piece) => saleEntries(piece, books)),
    ...receipts.flatMap((receipt) => receiptEntries(receipt, books)),
  ].toSorted((left, right) => left.date.localeCompare(right.date));
}

type Side = 'debit' | 'credit';

/** An amount below 0 goes to the other side. */
function sided(side: Side, amount: number): Pick<Entry, Side> {
  const cents = toCents(amount);
  const isDebit = (side === 'debit') === cents >= 0;
  return { debit: isDebit ? fromCents(Math.abs(cents)) : 0, credit: isDebit ? 0 : fromCents(Math.abs(cents)) };
}

function saleEntries({ number, date, client, label, shares, ttc, analytic }: LedgerPiece, books: Books): readonly Entry[] {
  const common = { journal: books.saleJournal, date, piece: number, client, label, mode: '' };
  return [
    { ...common, account: books.client, ...sided('debit', ttc), analytic: '' },
    ...shares.flatMap(({ ht, tva }) => [
      { ...common, account: books.sale, ...sided('credit', ht), analytic },
      ...(tva === 0 ? [] : [{ ...common, account: books.tax, ...sided('credit', tva), analytic: '' }]),
    ]),
  ];
}

function receiptEntries(receipt: LedgerReceipt, books: Books): readonly Entry[] {
  return moneyEntries(receipt, { ...moneyPlaceOf(receipt, books), against: books.client });
}

/** Money that a client paid without owing it, or got back of it. */
export function creditEntries(credit: LedgerCredit, books: Books): readonly Entry[] {
  return moneyEntries(credit, { ...moneyPlaceOf(credit, books), against: books.advance });
}

interface Place {
  readonly journal: string;
  readonly account: string;
}

function moneyPlaceOf({ mode, isFromBank = false }: LedgerReceipt, books: Books): Place {
  return isFromBank ? { journal: books.bankJournal, account: books.bank } : placeOf(mode, books);
}

/** An amount that goes from one account of the house to another. */
export interface LedgerTransfer {
  readonly journal: string;
  readonly date: string;
  readonly number: string;
  readonly label: string;
  /** Below 0: the other way. */
  readonly amount: number;
  readonly to: string;
  readonly from: string;
}

export function transferEntries({ journal, date, number, label, amount, to, from }: LedgerTransfer): readonly Entry[] {
  const common = { journal, date, piece: number, client: '', label, analytic: '', mode: '' };
  return [
    { ...common, account: to, ...sided('debit', amount) },
    { ...common, account: from, ...sided('credit', amount) },
  ];
}

/** Account and journal of a means; the credit of a client brings no money. */
function placeOf(mode: number, books: Books): Place {
  if (mode === ModePaiement.credit) return { journal: books.otherJournal, account: books.advance };
  if (mode === ModePaiement.espece) return { journal: books.cashJournal, account: books.cash };
  return { journal: books.bankJournal, account: mode === ModePaiement.cheque ? books.cheques : books.bank };
}

function moneyEntries(
  { number, date, client, label, amount, modeLabel }: LedgerReceipt,
  { journal, account, against }: Place & { readonly against: string },
): readonly Entry[] {
  const common = { journal, date, piece: number, client, label, analytic: '', mode: modeLabel };
  return [
    { ...common, account, ...sided('debit', amount) },
    { ...common, account: against, ...sided('credit', amount) },
  ];
}
