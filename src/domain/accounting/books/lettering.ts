import { type Balance, dueOf } from '#domain/accounting/receipts.ts';
import { toCents } from '#domain/values/money.ts';
import type { BookedPiece, Booking } from './bookings.ts';

/** Lines that settle each other, by their keys. */
export interface SettledGroup {
  readonly keys: readonly string[];
  /** Day on which the last of them came. */
  readonly on: string;
}

export interface Letter {
  readonly letter: string;
  readonly on: string;
}

/** `AAA`, `AAB`…: rank from 0, in three letters or more. */
function letterOf(rank: number): string {
  const letters: string[] = [];
  for (let rest = rank; rest > 0 || letters.length < 3; rest = Math.floor(rest / 26))
    letters.unshift(String.fromCharCode(65 + (rest % 26)));
  return letters.join('');
}

/** A letter for each group, in the order in which they were settled. */
export function lettersOf(groups: readonly SettledGroup[]): ReadonlyMap<string, Letter> {
  const ordered = groups.toSorted(
    (left, right) => left.on.localeCompare(right.on) || (left.keys[0] ?? '').localeCompare(right.keys[0] ?? '', 'en', { numeric: true }),
  );
  return new Map(ordered.flatMap(({ keys, on }, rank) => keys.map((key) => [key, { letter: letterOf(rank), on }] as const)));
}

/** Key of a line: its source, and `u` for the credit that a receipt used. */
export function lineKey(source: string, isAdvance: boolean): string {
  return isAdvance && source.startsWith('r') ? `u${source.slice(1)}` : source;
}

/** Groups that what was allocated settles: the account of each invoice, and the credit of a client each time it comes to nothing. */
export function allocatedGroups(bookings: readonly Booking[]): readonly SettledGroup[] {
  return [...invoiceGroups(bookings), ...creditGroups(bookings)];
}

/** Invoice whose account a piece belongs to. */
export function invoiceOf({ IsAvoir, IdAvoir, Id }: BookedPiece): number {
  return IsAvoir ? (IdAvoir ?? 0) : Id;
}

function dayOf({ entries }: Booking): string {
  return entries[0]?.date ?? '';
}

function invoiceGroups(bookings: readonly Booking[]): readonly SettledGroup[] {
  const owed = bookings.flatMap((booking) => (booking.piece === null ? [] : [{ booking, invoice: invoiceOf(booking.piece) }]));
  return [...Map.groupBy(owed, ({ invoice }) => invoice)].flatMap(([invoice, all]) => {
    const own = all.map(({ booking }) => booking);
    const account = balanceOf(own);
    const isIssued = own.some(({ source }) => source === `p${invoice}`);
    if (!isIssued || dueOf(account) !== 0) return [];
    return [{ keys: own.flatMap(({ source }) => source ?? []), on: own.map(dayOf).toSorted().at(-1) ?? '' }];
  });
}

function balanceOf(bookings: readonly Booking[]): Balance {
  const sums = { ttc: 0, credited: 0, received: 0 };
  for (const { source, piece, entries } of bookings) {
    const cents = entries.reduce((sum, { role, debit, credit }) => (role === 'client' ? sum + toCents(debit) - toCents(credit) : sum), 0);
    if (source?.startsWith('r') === true) sums.received -= cents;
    else if (piece?.IsAvoir === true) sums.credited += cents;
    else sums.ttc += cents;
  }
  return sums;
}

interface CreditMove {
  readonly key: string;
  readonly auxiliary: string;
  readonly day: string;
  readonly cents: number;
}

function creditGroups(bookings: readonly Booking[]): readonly SettledGroup[] {
  const moves = bookings.flatMap(({ source, auxiliary, entries }): readonly CreditMove[] =>
    source === null
      ? []
      : entries
          .filter(({ role }) => role === 'advance')
          .map(({ debit, credit, date }) => ({
            key: lineKey(source, true),
            auxiliary,
            day: date,
            cents: toCents(credit) - toCents(debit),
          })),
  );
  return [...Map.groupBy(moves, ({ auxiliary }) => auxiliary).values()].flatMap(groupsUntilNothing);
}

function groupsUntilNothing(moves: readonly CreditMove[]): readonly SettledGroup[] {
  const groups: SettledGroup[] = [];
  let [left, keys]: [number, string[]] = [0, []];
  for (const { key, day, cents } of moves.toSorted((one, other) => one.day.localeCompare(other.day))) {
    left += cents;
    keys.push(key);
    if (left !== 0) continue;
    groups.push({ keys, on: day });
    keys = [];
  }
  return groups;
}
