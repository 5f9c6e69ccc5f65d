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
  readonly number: string;
  readonly date: string;
  readonly client: string;
  readonly label: string;
  readonly amount: number;
  readonly mode: number;
  readonly modeLabel: string;
}

/** Accounts and journals: data of the issuer. */
export interface Books {
  readonly client: string;
  readonly sale: string;
  readonly tax: string;
  readonly bank: string;
  readonly cash: string;
  readonly saleJournal: string;
  readonly bankJournal: string;
  readonly cashJournal: string;
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

function receiptEntries({ number, date, client, label, amount, mode, modeLabel }: LedgerReceipt, books: Books): readonly Entry[] {
  const isCash = mode === ModePaiement.espece;
  const common = {
    journal: isCash ? books.cashJournal : books.bankJournal,
    date,
    piece: number,
    client,
    label,
    analytic: '',
    mode: modeLabel,
  };
  return [
    { ...common, account: isCash ? books.cash : books.bank, ...sided('debit', amount) },
    { ...common, account: books.client, ...sided('credit', amount) },
  ];
}
