import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';

/** Part of a piece that goes to one account: amounts in euros at one rate, of one nature and axis. */
export interface SoldShare {
  readonly ht: number;
  readonly tva: number;
  /** In percent. */
  readonly rate: number;
  /** Id of the nature of the sale; null: unknown. */
  readonly nature: number | null;
  /** `AnalytiqueType`. */
  readonly analytic: number;
}

interface Booked {
  readonly number: string;
  readonly date: string;
  readonly client: string;
  /** Number of the client's record; empty: none. */
  readonly auxiliary: string;
  readonly label: string;
}

/** An issued piece as the books see it. Amounts in euros, below 0 for a credit note. */
export interface LedgerPiece extends Booked {
  /** By rate, then by nature and axis. */
  readonly shares: readonly SoldShare[];
  readonly ttc: number;
}

export interface LedgerReceipt extends Booked {
  /** A cheque that the bank had already comes back from there. */
  readonly isFromBank?: boolean;
  readonly amount: number;
  readonly mode: number;
  /** Name of the desk; null: none. */
  readonly desk: string | null;
}

/** A movement of the credit of a client that brought money, or gave it back. */
export type LedgerCredit = LedgerReceipt;

/** Use of an account by an entry. */
export type AccountRole = 'client' | 'advance' | 'sale' | 'tax' | 'bank' | 'cash' | 'cheques' | 'cashSurplus' | 'cashShortage';

/** Facts of an entry that may choose its account. */
export interface AccountFacts {
  readonly nature?: number | null;
  readonly rate?: number;
  readonly analytic?: number;
  readonly mode?: number;
  readonly desk?: string | null;
  readonly auxiliary?: string;
}

/** Accounts and journals of an issuer. */
export interface Books {
  /** Empty where the issuer has none. */
  readonly accountOf: (role: AccountRole, facts?: AccountFacts) => string;
  readonly saleJournal: string;
  readonly bankJournal: string;
  readonly cashJournal: string;
  readonly otherJournal: string;
}

export interface Entry {
  readonly journal: string;
  readonly date: string;
  readonly piece: string;
  readonly role: AccountRole;
  readonly account: string;
  readonly client: string;
  readonly label: string;
  /** One of the two is 0, neither is below. */
  readonly debit: number;
  readonly credit: number;
  /** `AnalytiqueType`; 0: none. */
  readonly analytic: number;
  /** `ModePaiement`; 0: none. */
  readonly mode: number;
}

type Side = 'debit' | 'credit';

/** An amount below 0 goes to the other side. */
function sided(side: Side, amount: number): Pick<Entry, Side> {
  const cents = toCents(amount);
  const isDebit = (side === 'debit') === cents >= 0;
  return { debit: isDebit ? fromCents(Math.abs(cents)) : 0, credit: isDebit ? 0 : fromCents(Math.abs(cents)) };
}

/** Entries of a piece: its client, then what it sells and the tax, rate by rate. */
export function saleEntries(
  { number, date, client, auxiliary, label, shares, ttc }: LedgerPiece,
  { accountOf, saleJournal }: Books,
): readonly Entry[] {
  const common = { journal: saleJournal, date, piece: number, client, label, analytic: 0, mode: 0 };
  return [
    { ...common, role: 'client', account: accountOf('client', { auxiliary }), ...sided('debit', ttc) },
    ...[...Map.groupBy(shares, ({ rate }) => rate)].flatMap(([rate, sold]): readonly Entry[] => {
      const tax = fromCents(sold.reduce((sum, { tva }) => sum + toCents(tva), 0));
      return [
        ...sold.map(({ ht, nature, analytic }) => ({
          ...common,
          role: 'sale' as const,
          account: accountOf('sale', { nature, rate, analytic }),
          ...sided('credit', ht),
          analytic,
        })),
        ...(tax === 0 ? [] : [{ ...common, role: 'tax' as const, account: accountOf('tax', { rate }), ...sided('credit', tax) }]),
      ];
    }),
  ];
}

export function receiptEntries(receipt: LedgerReceipt, books: Books): readonly Entry[] {
  return moneyEntries(receipt, { role: 'client', account: books.accountOf('client', receipt) }, books);
}

/** Money that a client paid without owing it, or got back of it. */
export function creditEntries(credit: LedgerCredit, books: Books): readonly Entry[] {
  return moneyEntries(credit, { role: 'advance', account: books.accountOf('advance') }, books);
}

/** An account with its use. */
export interface Place {
  readonly role: AccountRole;
  readonly account: string;
}

function moneyEntries(receipt: LedgerReceipt, against: Place, books: Books): readonly Entry[] {
  const { number, date, client, label, amount, mode } = receipt;
  const { journal, ...place } = placeOf(receipt, books);
  const common = { journal, date, piece: number, client, label, analytic: 0, mode };
  return [
    { ...common, ...place, ...sided('debit', amount) },
    { ...common, ...against, ...sided('credit', amount) },
  ];
}

/** Account and journal of a means; the credit of a client brings no money. */
function placeOf({ mode, desk, isFromBank = false }: LedgerReceipt, books: Books): Place & { readonly journal: string } {
  const { accountOf, bankJournal, cashJournal, otherJournal } = books;
  if (isFromBank) return { journal: bankJournal, role: 'bank', account: accountOf('bank') };
  if (mode === ModePaiement.credit) return { journal: otherJournal, role: 'advance', account: accountOf('advance') };
  if (mode === ModePaiement.espece) return { journal: cashJournal, role: 'cash', account: accountOf('cash', { mode, desk }) };
  // Cheques of every desk leave on one slip.
  if (mode === ModePaiement.cheque) return { journal: bankJournal, role: 'cheques', account: accountOf('cheques', { mode }) };
  return { journal: bankJournal, role: 'bank', account: accountOf('bank', { mode, desk }) };
}

/** An amount that goes from one account of the house to another. */
export interface LedgerTransfer {
  readonly journal: string;
  readonly date: string;
  readonly number: string;
  readonly label: string;
  /** Below 0: the other way. */
  readonly amount: number;
  readonly to: Place;
  readonly from: Place;
}

export function transferEntries({ journal, date, number, label, amount, to, from }: LedgerTransfer): readonly Entry[] {
  const common = { journal, date, piece: number, client: '', label, analytic: 0, mode: 0 };
  return [
    { ...common, ...to, ...sided('debit', amount) },
    { ...common, ...from, ...sided('credit', amount) },
  ];
}
