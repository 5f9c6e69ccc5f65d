import { isOldDeposit } from '#domain/accounting/deposits/pending-money.ts';
import { FIRST_DAY } from '#domain/accounting/periods/period-bounds.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { addDays } from '#domain/values/dates.ts';
import { sumMoney } from '#domain/values/money.ts';
import { find, type Work } from '#domain/work/work.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import type { BamOuverture } from '#generated/records/bam-ouverture.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import type { BamRemise } from '#generated/records/bam-remise.gen.ts';
import { type Books, type Entry, type LedgerTransfer, type Place, transferEntries } from './ledger.ts';
import { localDay } from './local-day.ts';

type Opening = Pick<BamOuverture, 'Id' | 'DateOuverture' | 'FondCaisse' | 'Guichet' | 'IsRetrait'>;
type Closing = Pick<BamCloture, 'Id' | 'Jour' | 'Guichet' | 'DateCloture' | 'EspecesComptees' | 'FondCaisse' | 'TotalEspeces'>;
type Deposit = Pick<BamRemise, 'Id' | 'NoRemise' | 'Nature' | 'Jour' | 'Montant' | 'SaisiLe'>;
type Carried = Pick<BamReglement, 'Id' | 'ModePaiement' | 'DateRemise' | 'Montant'>;

/** Movements between desks and the bank, for every issuer. */
export interface House {
  readonly openings: readonly Opening[];
  readonly closings: readonly Closing[];
  readonly deposits: readonly Deposit[];
  /** Receipts that a closing carried to the bank before deposits were records. */
  readonly carried: readonly Carried[];
}

export const NO_HOUSE: House = { openings: [], closings: [], deposits: [], carried: [] };

export function* readHouse(until: string): Work<House> {
  const near = { from: FIRST_DAY, to: addDays(until, 2) };
  return {
    openings: (yield* find('bam-ouverture', { DateOuverture: near })).filter((one) => localDay(one.DateOuverture) <= until),
    closings: yield* find('bam-cloture', { Jour: { from: FIRST_DAY, to: until } }),
    deposits: yield* find('bam-remise', { Jour: { from: FIRST_DAY, to: until } }),
    carried: (yield* find('bam-reglement', { DateRemise: { from: FIRST_DAY, to: until } })).filter(isOldDeposit),
  };
}

/** An entry of the house, with the day it was written. */
export interface HouseBooking {
  readonly id: number;
  readonly rank: number;
  readonly writtenOn: string;
  readonly entries: readonly Entry[];
}

interface Wording {
  readonly books: Books;
  readonly say: ServerText;
}

export function houseBookings({ openings, closings, deposits, carried }: House, wording: Wording): readonly HouseBooking[] {
  return [
    ...openings.flatMap((one) => openingBooking(one, wording)),
    ...closings.flatMap((one) => differenceBooking(one, wording)),
    ...closings.flatMap((one) => safeBooking(one, wording)),
    ...deposits.map((one) => depositBooking(one, wording)),
    ...carried.map((one) => carriedBooking(one, wording)),
  ].filter(({ entries }) => entries.length > 0);
}

/** Cash of a desk that has an account of its own, else that of the house. */
function cashOf({ accountOf }: Books, desk: string | null): Place {
  return { role: 'cash', account: accountOf('cash', { mode: ModePaiement.espece, desk }) };
}

function bankOf({ accountOf }: Books): Place {
  return { role: 'bank', account: accountOf('bank') };
}

function chequesOf({ accountOf }: Books): Place {
  return { role: 'cheques', account: accountOf('cheques', { mode: ModePaiement.cheque }) };
}

/** A float: from the bank, or from the safe to a desk that has an account of its own. */
function openingBooking({ Id, DateOuverture, FondCaisse, Guichet, IsRetrait }: Opening, { books, say }: Wording): readonly HouseBooking[] {
  const date = localDay(DateOuverture);
  const label = say('facture.fondDeCaisse', { guichet: Guichet });
  const [to, from] = [cashOf(books, Guichet), IsRetrait ? bankOf(books) : cashOf(books, null)];
  if (FondCaisse === 0 || to.account === from.account) return [];
  const transfer = { journal: books.cashJournal, date, number: `OC${Id}`, label, amount: FondCaisse, to, from };
  return [{ id: Id, rank: 3, writtenOn: date, entries: transferEntries(transfer) }];
}

/** Cash that was counted beyond what was recorded, or that is missing. */
function differenceBooking(closing: Closing, { books, say }: Wording): readonly HouseBooking[] {
  const { Id, Jour, Guichet, DateCloture, EspecesComptees, FondCaisse, TotalEspeces } = closing;
  const amount = sumMoney([EspecesComptees, -FondCaisse, -TotalEspeces]);
  if (amount === 0) return [];
  const cash = cashOf(books, Guichet);
  const common = { journal: books.cashJournal, date: Jour, number: `CC${Id}`, label: say('facture.ecartDeCaisse', { guichet: Guichet }) };
  const transfer: LedgerTransfer =
    amount > 0
      ? { ...common, amount, to: cash, from: { role: 'cashSurplus', account: books.accountOf('cashSurplus') } }
      : { ...common, amount: -amount, to: { role: 'cashShortage', account: books.accountOf('cashShortage') }, from: cash };
  return [{ id: Id, rank: 4, writtenOn: laterOf(localDay(DateCloture), Jour), entries: transferEntries(transfer) }];
}

/** A desk with an account of its own empties it into the safe when it closes. */
function safeBooking({ Id, Jour, Guichet, DateCloture, EspecesComptees }: Closing, { books, say }: Wording): readonly HouseBooking[] {
  const [to, from] = [cashOf(books, null), cashOf(books, Guichet)];
  if (EspecesComptees === 0 || to.account === from.account) return [];
  const label = say('facture.versementCaisse', { guichet: Guichet });
  const transfer = { journal: books.cashJournal, date: Jour, number: `CC${Id}`, label, amount: EspecesComptees, to, from };
  return [{ id: Id, rank: 5, writtenOn: laterOf(localDay(DateCloture), Jour), entries: transferEntries(transfer) }];
}

function depositBooking({ Id, NoRemise, Nature, Jour, Montant, SaisiLe }: Deposit, { books, say }: Wording): HouseBooking {
  const from = Nature === RemiseNature.cheques ? chequesOf(books) : cashOf(books, null);
  const label = say(Nature === RemiseNature.cheques ? 'facture.remiseCheques' : 'facture.remiseEspeces', { numero: NoRemise });
  const transfer = { journal: books.bankJournal, date: Jour, number: NoRemise, label, amount: Montant, to: bankOf(books), from };
  return { id: Id, rank: 6, writtenOn: laterOf(localDay(SaisiLe), Jour), entries: transferEntries(transfer) };
}

function carriedBooking({ Id, ModePaiement: mode, DateRemise, Montant }: Carried, { books, say }: Wording): HouseBooking {
  const date = DateRemise ?? '';
  const from = mode === ModePaiement.cheque ? chequesOf(books) : cashOf(books, null);
  const label = say('facture.remiseCloture');
  const transfer = { journal: books.bankJournal, date, number: `RC${Id}`, label, amount: Montant, to: bankOf(books), from };
  return { id: Id, rank: 7, writtenOn: date, entries: transferEntries(transfer) };
}

function laterOf(written: string, date: string): string {
  return written < date ? date : written;
}
