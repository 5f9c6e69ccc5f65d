import { type Books, type Entry, type LedgerTransfer, transferEntries } from '#domain/accounting/ledger.ts';
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
import { localDay } from './local-day.ts';

/** Movements between desks and the bank, for every issuer. */
export interface House {
  readonly openings: readonly BamOuverture[];
  readonly closings: readonly BamCloture[];
  readonly deposits: readonly BamRemise[];
  /** Receipts that a closing carried to the bank before deposits were records. */
  readonly carried: readonly BamReglement[];
}

export const NO_HOUSE: House = { openings: [], closings: [], deposits: [], carried: [] };

export function* readHouse(until: string): Work<House> {
  const near = { from: FIRST_DAY, to: addDays(until, 2) };
  return {
    openings: (yield* find('bam-ouverture', { IsRetrait: true, DateOuverture: near })).filter(
      (one) => localDay(one.DateOuverture) <= until,
    ),
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

interface Said {
  readonly books: Books;
  readonly say: ServerText;
}

export function houseBookings({ openings, closings, deposits, carried }: House, said: Said): readonly HouseBooking[] {
  return [
    ...openings.map((one) => openingBooking(one, said)),
    ...closings.flatMap((one) => differenceBooking(one, said)),
    ...deposits.map((one) => depositBooking(one, said)),
    ...carried.map((one) => carriedBooking(one, said)),
  ];
}

/** A float that was taken from the bank. */
function openingBooking({ Id, DateOuverture, FondCaisse, Guichet }: BamOuverture, { books, say }: Said): HouseBooking {
  const date = localDay(DateOuverture);
  const label = say('facture.fondDeCaisse', { guichet: Guichet });
  const transfer = { journal: books.cashJournal, date, number: `OC${Id}`, label, amount: FondCaisse, to: books.cash, from: books.bank };
  return { id: Id, rank: 3, writtenOn: date, entries: transferEntries(transfer) };
}

/** Cash that was counted beyond what was recorded, or that is missing. */
function differenceBooking(closing: BamCloture, { books, say }: Said): readonly HouseBooking[] {
  const { Id, Jour, Guichet, DateCloture, EspecesComptees, FondCaisse, TotalEspeces } = closing;
  const amount = sumMoney([EspecesComptees, -FondCaisse, -TotalEspeces]);
  if (amount === 0) return [];
  const common = { journal: books.cashJournal, date: Jour, number: `CC${Id}`, label: say('facture.ecartDeCaisse', { guichet: Guichet }) };
  const transfer: LedgerTransfer =
    amount > 0
      ? { ...common, amount, to: books.cash, from: books.cashSurplus }
      : { ...common, amount: -amount, to: books.cashShortage, from: books.cash };
  return [{ id: Id, rank: 4, writtenOn: laterOf(localDay(DateCloture), Jour), entries: transferEntries(transfer) }];
}

function depositBooking({ Id, NoRemise, Nature, Jour, Montant, SaisiLe }: BamRemise, { books, say }: Said): HouseBooking {
  const from = Nature === RemiseNature.cheques ? books.cheques : books.cash;
  const label = say(Nature === RemiseNature.cheques ? 'facture.remiseCheques' : 'facture.remiseEspeces', { numero: NoRemise });
  const transfer = { journal: books.bankJournal, date: Jour, number: NoRemise, label, amount: Montant, to: books.bank, from };
  return { id: Id, rank: 5, writtenOn: laterOf(localDay(SaisiLe), Jour), entries: transferEntries(transfer) };
}

function carriedBooking({ Id, ModePaiement: mode, DateRemise, Montant }: BamReglement, { books, say }: Said): HouseBooking {
  const date = DateRemise ?? '';
  const from = mode === ModePaiement.cheque ? books.cheques : books.cash;
  const label = say('facture.remiseCloture');
  const transfer = { journal: books.bankJournal, date, number: `RC${Id}`, label, amount: Montant, to: books.bank, from };
  return { id: Id, rank: 6, writtenOn: date, entries: transferEntries(transfer) };
}

function laterOf(written: string, date: string): string {
  return written < date ? date : written;
}
