import { type House, type HouseBooking, houseBookings, readHouse } from './cash-bookings.ts';
import { localDay } from './local-day.ts';
import { hasField } from '#domain/values/has-field.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readFrozen } from '#domain/accounting/frozen.ts';
import type { FecLine } from '#domain/accounting/fec/fec-file.ts';
import { lettersOf, type Letter } from '#domain/accounting/fec/lettering.ts';
import { type Books, creditEntries, type Entry, ledgerOf, type LedgerPiece, type LedgerReceipt } from '#domain/accounting/ledger.ts';
import { FIRST_DAY } from '#domain/accounting/periods/period-bounds.ts';
import { sharesOf } from '#domain/accounting/sales/rate-shares.ts';
import { addDays } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamCredit } from '#generated/records/bam-credit.gen.ts';
import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';

/** Everything that was issued and received until a day, whatever was sold. */
export interface BookedUntil {
  readonly pieces: readonly BamPaiement[];
  readonly lines: ReadonlyMap<number, readonly BamPaiementLigne[]>;
  readonly receipts: readonly BamReglement[];
  readonly credits: readonly BamCredit[];
  readonly house: House;
}

/** Pieces, their lines and receipts until a day of the festival. */
export function* readBooked(until: string): Work<BookedUntil> {
  const issued = yield* find('bam-paiement', { DateEmission: { from: FIRST_DAY, to: until } });
  const pieces = issued.filter(({ NoFacture }) => NoFacture !== null);
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: pieces.map(({ Id }) => Id) }), ({ IdPaiement }) => IdPaiement);
  const near = { from: FIRST_DAY, to: addDays(until, 2) };
  const receipts = (yield* find('bam-reglement', { DateReglement: near })).filter((one) => localDay(one.DateReglement) <= until);
  const credits = (yield* find('bam-credit', { DateCredit: near })).filter((one) => localDay(one.DateCredit) <= until);
  return { pieces, lines, receipts, credits, house: yield* readHouse(until) };
}

/** An entry before it has its number: what was booked at once, and when it could no longer change. */
interface Booking {
  readonly id: number;
  readonly rank: number;
  readonly pieceDate: string;
  readonly auxiliary: string;
  /** Invoice whose account it is lettered with; null: none. */
  readonly invoice: number | null;
  readonly validatedOn: string;
  readonly entries: readonly Entry[];
}

export interface FecOrder {
  readonly from: string;
  readonly to: string;
  readonly books: Books;
  readonly say: ServerText;
}

/** Lines of the entries dated in a period, numbered without a gap in the order in which they were validated. */
export function fecLines({ pieces, lines, receipts, credits, house }: BookedUntil, order: FecOrder): readonly FecLine[] {
  const byId = new Map(pieces.map((piece) => [piece.Id, piece]));
  const fromBank = backFromBank([...receipts, ...credits]);
  const bookings = [
    ...pieces.map((piece) => pieceBooking(piece, lines.get(piece.Id) ?? [], order)),
    ...receipts.flatMap((receipt) => {
      const piece = byId.get(receipt.IdPaiement);
      return piece === undefined ? [] : [receiptBooking({ ...receipt, isFromBank: fromBank(receipt) }, piece, order)];
    }),
    // The receipt of its piece books the used part of a credit.
    ...credits
      .filter((credit) => credit.ModePaiement !== ModePaiement.credit)
      .map((credit) => creditBooking({ ...credit, isFromBank: fromBank(credit) }, order)),
    ...houseBookings(house, order).map(ofHouse),
  ]
    .filter(({ entries }) => entries.some(({ date }) => date >= order.from && date <= order.to))
    .toSorted((left, right) => left.validatedOn.localeCompare(right.validatedOn) || left.rank - right.rank || left.id - right.id);
  const letters = lettersOf(accountsIn(pieces, receipts));
  return bookings.flatMap((booking, index) =>
    booking.entries.map((entry) => lineOf({ entry, booking, number: index + 1, letters }, order)),
  );
}

function pieceBooking(piece: BamPaiement, lines: readonly BamPaiementLigne[], { books }: FecOrder): Booking {
  const booked: LedgerPiece = {
    number: piece.NoFacture ?? '',
    date: piece.DateEmission ?? '',
    client: piece.NomClient ?? '',
    label: piece.Objet ?? '',
    shares: sharesOf(lines).map(({ amounts: { ht, tva } }) => ({ ht: fromCents(ht), tva: fromCents(tva) })),
    ttc: piece.PrixTtc,
    analytic: '',
  };
  return { ...ofPiece(piece), id: piece.Id, rank: 0, validatedOn: piece.DateEmission ?? '', entries: ledgerOf([booked], [], books) };
}

function ofPiece(piece: BamPaiement): Pick<Booking, 'pieceDate' | 'auxiliary' | 'invoice'> {
  return {
    pieceDate: piece.DateEmission ?? '',
    auxiliary: auxiliaryOf(piece),
    invoice: piece.IsAvoir ? (piece.IdAvoir ?? 0) : piece.Id,
  };
}

type Money = BamReglement | BamCredit;

/** Money that goes back after its deposit at the bank: a cheque that bounced. */
function backFromBank(rows: readonly Money[]): (row: Money) => boolean {
  const carried = new Set(
    rows.flatMap((row) => (row.ModePaiement === ModePaiement.cheque && row.DateRemise !== null ? [keyOf(row, row.Id)] : [])),
  );
  return (row) => row.IdAnnule !== null && carried.has(keyOf(row, row.IdAnnule));
}

function keyOf(row: Money, id: number): string {
  return hasField(row, 'Auxiliaire') ? `c${id}` : `r${id}`;
}

function ofHouse({ id, rank, writtenOn: validatedOn, entries }: HouseBooking): Booking {
  return { id, rank, validatedOn, entries, pieceDate: entries[0]?.date ?? '', auxiliary: '', invoice: null };
}

interface Returning {
  readonly isFromBank: boolean;
}

function receiptBooking(receipt: BamReglement & Returning, piece: BamPaiement, { books, say }: FecOrder): Booking {
  const date = localDay(receipt.DateReglement);
  const numero = piece.NoFacture ?? '';
  const booked: LedgerReceipt = {
    number: numero,
    date,
    client: piece.NomClient ?? '',
    label: say('facture.reglement', { numero }),
    amount: receipt.Montant,
    isFromBank: receipt.isFromBank,
    mode: receipt.ModePaiement,
    modeLabel: '',
  };
  const validatedOn = writtenOn(receipt.SaisiLe, date);
  return { ...ofPiece(piece), id: receipt.Id, rank: 1, validatedOn, entries: ledgerOf([], [booked], books) };
}

/** A row may be written after the day that it is dated, never before. */
function writtenOn(instant: string | null, date: string): string {
  const day = instant === null ? date : localDay(instant);
  return day < date ? date : day;
}

function creditBooking(credit: BamCredit & Returning, { books, say }: FecOrder): Booking {
  const date = localDay(credit.DateCredit);
  const number = `CR${credit.Id}`;
  const booked = {
    number,
    date,
    client: credit.NomClient,
    label: say('facture.creditClient', { numero: number }),
    amount: credit.Montant,
    isFromBank: credit.isFromBank,
    mode: credit.ModePaiement,
    modeLabel: '',
  };
  return {
    id: credit.Id,
    rank: 2,
    pieceDate: date,
    auxiliary: credit.Auxiliaire,
    invoice: null,
    validatedOn: writtenOn(credit.SaisiLe, date),
    entries: creditEntries(booked, books),
  };
}

/** Accounts of the invoices, with their credit notes and what was received of them all. */
function accountsIn(pieces: readonly BamPaiement[], receipts: readonly BamReglement[]) {
  const received = Map.groupBy(receipts, ({ IdPaiement }) => IdPaiement);
  const credits = Map.groupBy(
    pieces.filter(({ IsAvoir }) => IsAvoir),
    ({ IdAvoir }) => IdAvoir,
  );
  return pieces
    .filter(({ IsAvoir }) => !IsAvoir)
    .map((invoice) => {
      const all = [invoice, ...(credits.get(invoice.Id) ?? [])];
      const money = all.flatMap(({ Id }) => received.get(Id) ?? []);
      const days = [...all.map(({ DateEmission }) => DateEmission ?? ''), ...money.map(({ DateReglement }) => localDay(DateReglement))];
      return {
        id: invoice.Id,
        ttc: toCents(invoice.PrixTtc),
        credited: all.slice(1).reduce((sum, { PrixTtc }) => sum + toCents(PrixTtc), 0),
        received: money.reduce((sum, { Montant }) => sum + toCents(Montant), 0),
        settledOn: days.toSorted().at(-1) ?? '',
      };
    });
}

interface Numbered {
  readonly entry: Entry;
  readonly booking: Booking;
  readonly number: number;
  readonly letters: ReadonlyMap<number, Letter>;
}

function lineOf({ entry, booking, number, letters }: Numbered, { books, say }: FecOrder): FecLine {
  const isClient = entry.account === books.client || entry.account === books.advance;
  const letter = entry.account === books.client && booking.invoice !== null ? letters.get(booking.invoice) : undefined;
  return {
    journal: entry.journal,
    journalLabel: journalLabel(entry.journal, books, say),
    number,
    date: entry.date,
    account: entry.account,
    accountLabel: accountLabel(entry.account, books, say),
    auxiliary: isClient ? booking.auxiliary : '',
    auxiliaryLabel: isClient ? entry.client : '',
    piece: entry.piece,
    pieceDate: booking.pieceDate,
    label: entry.label === '' ? entry.piece : entry.label,
    debit: entry.debit,
    credit: entry.credit,
    letter: letter?.letter ?? '',
    letteredOn: letter?.on ?? '',
    validatedOn: booking.validatedOn,
  };
}

/** Account of a client: the number of its record, as the piece keeps it; of pieces that keep none, one that its name always gives. */
function auxiliaryOf(piece: BamPaiement): string {
  return (
    readFrozen(piece, 'Client').text('Auxiliaire') ??
    `N${fingerprintOf([norm(piece.NomClient ?? '')])
      .slice(0, 8)
      .toUpperCase()}`
  );
}

function journalLabel(journal: string, books: Books, say: ServerText): string {
  if (journal === books.saleJournal) return say('facture.journalVentes');
  if (journal === books.otherJournal) return say('facture.journalOd');
  return journal === books.cashJournal ? say('facture.journalCaisse') : say('facture.journalBanque');
}

function accountLabel(account: string, books: Books, say: ServerText): string {
  if (account === books.client) return say('facture.compteClients');
  if (account === books.advance) return say('facture.compteAvances');
  if (account === books.sale) return say('facture.comptePrestations');
  if (account === books.tax) return say('facture.compteTva');
  if (account === books.cheques) return say('facture.compteCheques');
  if (account === books.cashSurplus) return say('facture.compteEcartPlus');
  if (account === books.cashShortage) return say('facture.compteEcartMoins');
  return account === books.cash ? say('facture.compteCaisse') : say('facture.compteBanque');
}
