import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { BookLine } from '../books/book-line.ts';
import { bookLines } from '../books/book-lines.ts';
import { auxiliaryOf, type BookedUntil } from '../books/bookings.ts';
import { readChart } from '../books/chart.ts';
import { NO_HOUSE } from '../books/house-bookings.ts';
import { readIssuer } from '../books/issuer-books.ts';
import { one } from '../client.ts';
import { FIRST_DAY } from '../periods/period-bounds.ts';

/** Account of a client without the invoices that are settled. */
export interface OpenAccount {
  readonly client: string;
  readonly issuer: Partial<BamEmetteur>;
  readonly lines: readonly BookLine[];
  readonly from: string;
  readonly to: string;
}

interface Asking {
  /** Language of the client. */
  readonly say: ServerText;
  readonly today: string;
}

const OPEN = [PaiementEtat.emise, PaiementEtat.partielle];

/** Every piece of a client and an issuer that is not settled, with what came of it and the credit that is held: settled ones add up to nothing. */
export function* openAccount(piece: BamPaiement, { say, today }: Asking): Work<OpenAccount> {
  const byDefault = yield* readIssuer();
  const owner = { auxiliary: auxiliaryOf(piece), issuerId: piece.IdEmetteur ?? byDefault.Id ?? null, byDefault: byDefault.Id ?? null };
  const issuer = (yield* one('bam-emetteur', piece.IdEmetteur)) ?? byDefault;
  const open = (yield* find('bam-paiement', { Etat: OPEN })).filter(
    (each) => each.NoFacture !== null && auxiliaryOf(each) === owner.auxiliary && isOfIssuer(each, owner),
  );
  const booked = yield* bookedOf([...open, piece], owner);
  const books = { from: FIRST_DAY, to: today, issuer, chart: yield* readChart(), say, isYearStart: false };
  const lines = bookLines(booked, books).filter(({ client }) => client === owner.auxiliary);
  const from = lines.map(({ date }) => date).toSorted()[0] ?? today;
  return { client: piece.NomClient ?? '', issuer, lines, from, to: today };
}

interface Owner {
  readonly auxiliary: string;
  readonly issuerId: number | null;
  readonly byDefault: number | null;
}

/** The issuer by default owns what names none. */
function isOfIssuer({ IdEmetteur }: { readonly IdEmetteur: number | null }, { issuerId, byDefault }: Owner): boolean {
  return (IdEmetteur ?? byDefault) === issuerId;
}

/** Pieces with all their credit notes: a note is settled as soon as its invoice is lowered by it. */
function* bookedOf(pieces: readonly BamPaiement[], owner: Owner): Work<BookedUntil> {
  const invoiceIds = [...new Set(pieces.map((piece) => (piece.IsAvoir === true ? (piece.IdAvoir ?? piece.Id) : piece.Id)))];
  const invoices = yield* find('bam-paiement', { Id: invoiceIds });
  const notes = yield* find('bam-paiement', { IdAvoir: invoiceIds, IsAvoir: true });
  const all = new Map([...invoices, ...notes].map((each) => [each.Id, each]));
  return {
    pieces: [...all.values()].filter(({ NoFacture }) => NoFacture !== null),
    lines: new Map(),
    natures: new Map(),
    receipts: yield* find('bam-reglement', { IdPaiement: [...all.keys()] }),
    credits: (yield* find('bam-credit', { Auxiliaire: owner.auxiliary })).filter((credit) => isOfIssuer(credit, owner)),
    house: NO_HOUSE,
    lettered: [],
  };
}
