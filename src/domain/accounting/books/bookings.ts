import { hasField } from '#domain/values/has-field.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readFrozen } from '#domain/accounting/frozen.ts';
import { FIRST_DAY } from '#domain/accounting/periods/period-bounds.ts';
import { addDays } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamCredit } from '#generated/records/bam-credit.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { readHandGroups } from './hand-groups.ts';
import { type House, type HouseBooking, houseBookings, readHouse } from './house-bookings.ts';
import { type Books, creditEntries, type Entry, receiptEntries, saleEntries } from './ledger.ts';
import type { SettledGroup } from './settled-group.ts';
import { localDay } from './local-day.ts';
import { type SoldLine, soldShares } from './sold-shares.ts';

/** A piece, by what its entries read of it. */
export type BookedPiece = Pick<
  BamPaiement,
  | 'Id'
  | 'NoFacture'
  | 'IsAvoir'
  | 'IdAvoir'
  | 'IdEmetteur'
  | 'DateEmission'
  | 'DateEcheance'
  | 'NomClient'
  | 'Objet'
  | 'PrixTtc'
  | 'Analytique'
  | 'Emetteur'
  | 'Client'
>;

/** Money of a piece. */
export type BookedReceipt = Pick<
  BamReglement,
  'Id' | 'IdPaiement' | 'Montant' | 'DateReglement' | 'SaisiLe' | 'ModePaiement' | 'Guichet' | 'DateRemise' | 'IdAnnule'
>;

/** A movement of the credit of a client. */
export type BookedCredit = Pick<
  BamCredit,
  | 'Id'
  | 'IdEmetteur'
  | 'Montant'
  | 'DateCredit'
  | 'SaisiLe'
  | 'ModePaiement'
  | 'Guichet'
  | 'DateRemise'
  | 'IdAnnule'
  | 'NomClient'
  | 'Auxiliaire'
>;

/** Everything that was issued and received until a day, whatever was sold. */
export interface BookedUntil {
  readonly pieces: readonly BookedPiece[];
  readonly lines: ReadonlyMap<number, readonly SoldLine[]>;
  /** Nature of a sale by the regime that taxed it. */
  readonly natures: ReadonlyMap<number, number | null>;
  readonly receipts: readonly BookedReceipt[];
  readonly credits: readonly BookedCredit[];
  readonly house: House;
  /** Lines that persons lettered together. */
  readonly lettered: readonly SettledGroup[];
}

/** Pieces, their lines and receipts until a day of the festival. */
export function* readBooked(until: string): Work<BookedUntil> {
  const issued = yield* find('bam-paiement', { DateEmission: { from: FIRST_DAY, to: until } });
  const pieces = issued.filter(({ NoFacture }) => NoFacture !== null);
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: pieces.map(readId) }), ({ IdPaiement }) => IdPaiement);
  const natures = new Map((yield* find('regime-tva', {})).map(({ Id, IdNature }) => [Id, IdNature]));
  const near = { from: FIRST_DAY, to: addDays(until, 2) };
  const receipts = (yield* find('bam-reglement', { DateReglement: near })).filter((one) => localDay(one.DateReglement) <= until);
  const credits = (yield* find('bam-credit', { DateCredit: near })).filter((one) => localDay(one.DateCredit) <= until);
  return { pieces, lines, natures, receipts, credits, house: yield* readHouse(until), lettered: yield* readHandGroups(until) };
}

/** An entry before it has its number: what was booked at once, and when it could no longer change. */
export interface Booking {
  readonly id: number;
  readonly rank: number;
  /** `p12` a piece, `r5` a receipt, `c3` a credit; null: the house. */
  readonly source: string | null;
  /** Piece that it comes from, or pays; null: none. */
  readonly piece: BookedPiece | null;
  readonly pieceDate: string;
  /** Number of the client's record. */
  readonly auxiliary: string;
  readonly validatedOn: string;
  readonly entries: readonly Entry[];
}

export interface Wording {
  readonly books: Books;
  readonly say: ServerText;
}

/** Bookings, in the order in which they were validated. */
export function bookingsOf({ pieces, lines, natures, receipts, credits, house }: BookedUntil, wording: Wording): readonly Booking[] {
  const byId = new Map(pieces.map((piece) => [piece.Id, piece]));
  const fromBank = backFromBank([...receipts, ...credits]);
  return [
    ...pieces.map((piece) => pieceBooking(piece, { lines: lines.get(piece.Id) ?? [], natures }, wording)),
    ...receipts.flatMap((receipt) => {
      const piece = byId.get(receipt.IdPaiement);
      return piece === undefined ? [] : [receiptBooking({ ...receipt, isFromBank: fromBank(receipt) }, piece, wording)];
    }),
    // The receipt of its piece books the used part of a credit.
    ...credits
      .filter((credit) => credit.ModePaiement !== ModePaiement.credit)
      .map((credit) => creditBooking({ ...credit, isFromBank: fromBank(credit) }, wording)),
    ...houseBookings(house, wording).map(ofHouse),
  ].toSorted((left, right) => left.validatedOn.localeCompare(right.validatedOn) || left.rank - right.rank || left.id - right.id);
}

interface Sold {
  readonly lines: readonly SoldLine[];
  readonly natures: BookedUntil['natures'];
}

function pieceBooking(piece: BookedPiece, { lines, natures }: Sold, { books }: Wording): Booking {
  const date = piece.DateEmission ?? '';
  const booked = {
    ...clientOfPiece(piece),
    date,
    label: piece.Objet ?? '',
    shares: soldShares(lines, { natures, analytic: piece.Analytique }),
    ttc: piece.PrixTtc,
  };
  return { ...ofPiece(piece), id: piece.Id, rank: 0, source: `p${piece.Id}`, validatedOn: date, entries: saleEntries(booked, books) };
}

function clientOfPiece(piece: BookedPiece) {
  return { number: piece.NoFacture ?? '', client: piece.NomClient ?? '', auxiliary: auxiliaryOf(piece) };
}

function ofPiece(piece: BookedPiece): Pick<Booking, 'pieceDate' | 'auxiliary' | 'piece'> {
  return { pieceDate: piece.DateEmission ?? '', auxiliary: auxiliaryOf(piece), piece };
}

/** Account of a client: the number of its record, as the piece keeps it; of pieces that keep none, one that its name always gives. */
export function auxiliaryOf(piece: BookedPiece): string {
  return (
    readFrozen(piece, 'Client').text('Auxiliaire') ??
    `N${fingerprintOf([norm(piece.NomClient ?? '')])
      .slice(0, 8)
      .toUpperCase()}`
  );
}

type Money = BookedReceipt | BookedCredit;

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

interface Returning {
  readonly isFromBank: boolean;
}

function receiptBooking(receipt: BookedReceipt & Returning, piece: BookedPiece, { books, say }: Wording): Booking {
  const date = localDay(receipt.DateReglement);
  const booked = {
    ...clientOfPiece(piece),
    date,
    label: say('facture.reglement', { numero: piece.NoFacture ?? '' }),
    amount: receipt.Montant,
    isFromBank: receipt.isFromBank,
    mode: receipt.ModePaiement,
    desk: receipt.Guichet,
  };
  const validatedOn = writtenOn(receipt.SaisiLe, date);
  return { ...ofPiece(piece), id: receipt.Id, rank: 1, source: `r${receipt.Id}`, validatedOn, entries: receiptEntries(booked, books) };
}

/** A row may be written after the day that it is dated, never before. */
function writtenOn(instant: string | null, date: string): string {
  const day = instant === null ? date : localDay(instant);
  return day < date ? date : day;
}

function creditBooking(credit: BookedCredit & Returning, { books, say }: Wording): Booking {
  const date = localDay(credit.DateCredit);
  const number = `CR${credit.Id}`;
  const booked = {
    number,
    date,
    client: credit.NomClient,
    auxiliary: credit.Auxiliaire,
    label: say('facture.creditClient', { numero: number }),
    amount: credit.Montant,
    isFromBank: credit.isFromBank,
    mode: credit.ModePaiement,
    desk: credit.Guichet,
  };
  return {
    id: credit.Id,
    rank: 2,
    source: `c${credit.Id}`,
    piece: null,
    pieceDate: date,
    auxiliary: credit.Auxiliaire,
    validatedOn: writtenOn(credit.SaisiLe, date),
    entries: creditEntries(booked, books),
  };
}

function ofHouse({ id, rank, writtenOn: validatedOn, entries }: HouseBooking): Booking {
  return { id, rank, source: null, piece: null, validatedOn, entries, pieceDate: entries[0]?.date ?? '', auxiliary: '' };
}
