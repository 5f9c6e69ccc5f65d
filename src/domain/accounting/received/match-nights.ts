import { addDays, daysBetween, isIsoDate } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { ReceivedLine } from './received-invoice.ts';

/** A night that was booked in the hotel. */
interface ExpectedNight {
  readonly date: string;
  readonly price: number | null;
  readonly isCancelled: boolean;
}

type InvoicedLine = Pick<ReceivedLine, 'name' | 'quantity' | 'net' | 'percent' | 'from' | 'to'>;

/** One date: nights and amounts on both sides; amounts with tax, in euros. */
interface NightMatch {
  readonly Date: string;
  readonly NbAttendues: number;
  readonly Attendu: number;
  /** Nights of that date without a price. */
  readonly NbSansPrix: number;
  readonly NbAnnulees: number;
  readonly NbFacturees: number;
  readonly Facture: number;
  readonly Ecart: number;
}

export interface MatchedInvoice {
  readonly Nuits: readonly NightMatch[];
  /** Lines that name no night: taxes, breakfasts. */
  readonly Autres: readonly { readonly Designation: string; readonly Montant: number }[];
  readonly Attendu: number;
  readonly Facture: number;
  readonly Ecart: number;
}

/** Amounts of an invoice night by night beside those booked; every cent stands in a night or among the other lines. */
export function matchNights(expected: readonly ExpectedNight[], lines: readonly InvoicedLine[]): MatchedInvoice {
  const dated = lines.map((line) => ({ line, dates: datesOf(line), cents: grossOf(line) }));
  const parts = dated.flatMap(({ line, dates, cents }) => partsOf(line, dates, cents));
  const others = dated.filter(({ dates }) => dates.length === 0);
  const dates = [...new Set([...expected.map(({ date }) => date), ...parts.map(({ date }) => date)])].toSorted();
  const Nuits = dates.map((date) =>
    nightOf(
      date,
      expected.filter((night) => night.date === date),
      parts.filter((part) => part.date === date),
    ),
  );
  const [booked, invoiced] = [sumOf(Nuits.map(({ Attendu }) => Attendu)), sumOf(dated.map(({ cents }) => fromCents(cents)))];
  return {
    Nuits,
    Autres: others.map(({ line, cents }) => ({ Designation: line.name, Montant: fromCents(cents) })),
    Attendu: fromCents(booked),
    Facture: fromCents(invoiced),
    Ecart: fromCents(invoiced - booked),
  };
}

interface NightPart {
  readonly date: string;
  readonly cents: number;
  readonly nights: number;
}

function nightOf(Date: string, expected: readonly ExpectedNight[], parts: readonly NightPart[]): NightMatch {
  const kept = expected.filter(({ isCancelled }) => !isCancelled);
  const booked = sumOf(kept.map(({ price }) => price ?? 0));
  const invoiced = parts.reduce((sum, { cents }) => sum + cents, 0);
  return {
    Date,
    NbAttendues: kept.length,
    Attendu: fromCents(booked),
    NbSansPrix: kept.filter(({ price }) => price === null).length,
    NbAnnulees: expected.length - kept.length,
    NbFacturees: Math.round(parts.reduce((sum, { nights }) => sum + nights, 0)),
    Facture: fromCents(invoiced),
    Ecart: fromCents(invoiced - booked),
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + toCents(amount), 0);
}

/** With tax, to the cent. */
function grossOf({ net, percent }: InvoicedLine): number {
  const cents = toCents(net);
  return cents + Math.sign(cents) * Math.round((Math.abs(cents) * percent) / 100);
}

const NIGHTS_MAX = 60;
/** A night is named in words as `12/02/2027` or `2027-02-12`. */
const DAY = /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{2})[/.](\d{2})[/.](\d{4})\b/g;

/** Nights of a line: its period, the day of departure aside, else the one or two days that its words name. */
function datesOf({ from, to, name, quantity }: InvoicedLine): readonly string[] {
  if (from !== null) return nightsBetween(from, to === null || !isLastNight(from, to, quantity) ? (to ?? from) : addDays(to, 1));
  const days = [...name.matchAll(DAY)].map(([, y1, m1, d1, d2, m2, y2]) => `${y1 ?? y2}-${m1 ?? m2}-${d1 ?? d2}`);
  const [first, second] = days.filter(isIsoDate);
  return first === undefined ? [] : nightsBetween(first, second ?? first);
}

/** Some hotels end the period on the last night, which the quantity tells. */
function isLastNight(from: string, to: string, quantity: number): boolean {
  const nights = daysBetween(from, to);
  return nights > 0 && quantity % nights !== 0 && quantity % (nights + 1) === 0;
}

function nightsBetween(from: string, to: string): readonly string[] {
  const count = Math.max(1, daysBetween(from, to));
  return count > NIGHTS_MAX ? [] : Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** A line over several nights is shared among them to the cent; the last one takes the rest. */
function partsOf({ quantity }: InvoicedLine, dates: readonly string[], cents: number): readonly NightPart[] {
  const share = Math.trunc(cents / Math.max(1, dates.length));
  const rest = cents - share * (dates.length - 1);
  // A quantity that is a multiple of the nights counts rooms times nights.
  const nights = quantity >= dates.length ? quantity / Math.max(1, dates.length) : 1;
  return dates.map((date, index) => ({ date, cents: index === dates.length - 1 ? rest : share, nights }));
}
