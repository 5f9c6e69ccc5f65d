import type { ServerText } from '#domain/texts/server-texts.ts';
import type { BookLine } from './book-line.ts';
import { type BookedUntil, type Booking, bookingsOf } from './bookings.ts';
import { booksOf, type ChartRow, chartTexts, type ChartTexts } from './chart.ts';
import type { AccountRole, Books, Entry } from './ledger.ts';
import { invoiceOf, keyOf, type Letter, lettersIn } from './lettering.ts';
import { openingLines, type OpeningOrder } from './opening-lines.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';

export interface BooksOrder {
  readonly from: string;
  readonly to: string;
  readonly issuer: Partial<BamEmetteur>;
  readonly chart: readonly ChartRow[];
  readonly say: ServerText;
  /** The period begins a fiscal year: what accounts held before it opens it. */
  readonly isYearStart: boolean;
}

/** Lines of the entries dated in a period, numbered without a gap in the order in which they were validated. */
export function bookLines(booked: BookedUntil, order: BooksOrder): readonly BookLine[] {
  const books = booksOf(order.issuer, order.chart);
  const bookings = bookingsOf(booked, { books, say: order.say });
  const letters = lettersIn(bookings, booked.lettered);
  const wording = { books, letters, say: order.say, texts: chartTexts(order.chart) };
  function linesOf(chosen: readonly Booking[], first: number): readonly BookLine[] {
    return chosen.flatMap((booking, index) => booking.entries.map((entry) => lineOf({ entry, booking, number: first + index }, wording)));
  }
  const earlier = order.isYearStart ? bookings.filter((booking) => dayOf(booking) < order.from) : [];
  const opening = openingLines(linesOf(earlier, 1), openingOrder(order));
  const within = bookings.filter((booking) => dayOf(booking) >= order.from && dayOf(booking) <= order.to);
  return [...opening, ...linesOf(within, opening.length > 0 ? 2 : 1)];
}

/** All lines of an entry are of one day. */
function dayOf({ entries }: Booking): string {
  return entries[0]?.date ?? '';
}

/** Results of earlier years, until the accountant says where they go. */
const [PROFIT, LOSS] = ['120000', '129000'] as const;

function openingOrder({ from, say }: BooksOrder): OpeningOrder {
  return {
    date: from,
    journal: 'AN',
    journalLabel: say('facture.journalAn'),
    label: say('facture.aNouveaux'),
    profit: PROFIT,
    loss: LOSS,
    resultLabel: say('facture.compteResultat'),
  };
}

interface Numbered {
  readonly entry: Entry;
  readonly booking: Booking;
  readonly number: number;
}

interface Wording {
  readonly books: Books;
  readonly say: ServerText;
  readonly letters: ReadonlyMap<string, Letter>;
  readonly texts: ChartTexts;
}

function lineOf({ entry, booking, number }: Numbered, { books, say, letters, texts }: Wording): BookLine {
  const isClient = entry.role === 'client' || entry.role === 'advance';
  const key = keyOf(booking.source, entry.role);
  const letter = key === null ? undefined : letters.get(key);
  return {
    journal: entry.journal,
    journalLabel: journalLabel(entry.journal, books, say),
    number,
    date: entry.date,
    role: entry.role,
    analytic: entry.analytic,
    mode: entry.mode,
    account: entry.account,
    accountLabel: texts.labelOf(entry.account) ?? roleLabel(entry.role, say),
    auxiliary: isClient ? texts.codeOf(booking.auxiliary) : '',
    auxiliaryLabel: isClient ? entry.client : '',
    client: isClient ? booking.auxiliary : '',
    key,
    pieceId: booking.piece?.Id ?? null,
    invoice: booking.piece === null ? null : invoiceOf(booking.piece),
    due: booking.piece?.DateEcheance ?? null,
    piece: entry.piece,
    pieceDate: booking.pieceDate,
    label: entry.label === '' ? entry.piece : entry.label,
    debit: entry.debit,
    credit: entry.credit,
    letter: letter?.letter ?? '',
    letteredOn: letter?.on ?? '',
    lettering: letter?.lettering ?? null,
    validatedOn: booking.validatedOn,
  };
}

function journalLabel(journal: string, books: Books, say: ServerText): string {
  if (journal === books.saleJournal) return say('facture.journalVentes');
  if (journal === books.otherJournal) return say('facture.journalOd');
  return journal === books.cashJournal ? say('facture.journalCaisse') : say('facture.journalBanque');
}

const ROLE_TEXTS = {
  client: 'facture.compteClients',
  advance: 'facture.compteAvances',
  sale: 'facture.comptePrestations',
  tax: 'facture.compteTva',
  bank: 'facture.compteBanque',
  cash: 'facture.compteCaisse',
  cheques: 'facture.compteCheques',
  cashSurplus: 'facture.compteEcartPlus',
  cashShortage: 'facture.compteEcartMoins',
} as const;

function roleLabel(role: AccountRole, say: ServerText): string {
  return say(ROLE_TEXTS[role]);
}

/** Accounts and journals that entries need and that neither the chart nor the issuer gives; empty: none. */
export function missingAccounts(lines: readonly BookLine[], say: ServerText): readonly string[] {
  const accounts = lines.flatMap(({ account, role }) => (account === '' && role !== null ? [roleLabel(role, say)] : []));
  const journals = lines.flatMap(({ journal, journalLabel: label }) => (journal === '' ? [label] : []));
  return [...new Set([...accounts, ...journals])].toSorted();
}
