import { type Balance, dueOf } from '#domain/accounting/receipts.ts';
import { toCents } from '#domain/values/money.ts';
import type { BookedPiece, Booking } from './bookings.ts';
import type { AccountRole } from './ledger.ts';
import type { SettledGroup } from './settled-group.ts';

export interface Letter extends Pick<SettledGroup, 'on' | 'lettering'> {
  readonly letter: string;
}

/** `AAA`, `AAB`…: rank from 0, in three letters or more. */
function letterOf(rank: number): string {
  const letters: string[] = [];
  for (let rest = rank; rest > 0 || letters.length < 3; rest = Math.floor(rest / 26))
    letters.unshift(String.fromCharCode(65 + (rest % 26)));
  return letters.join('');
}

/** A letter for each group, in the order in which they were settled. */
function lettersOf(groups: readonly SettledGroup[]): ReadonlyMap<string, Letter> {
  const ordered = groups.toSorted(
    (left, right) => left.on.localeCompare(right.on) || (left.keys[0] ?? '').localeCompare(right.keys[0] ?? '', 'en', { numeric: true }),
  );
  return new Map(
    ordered.flatMap(({ keys, on, lettering }, rank) => keys.map((key) => [key, { letter: letterOf(rank), on, lettering }] as const)),
  );
}

/** Key of a line: its source, and `u` for the credit that a receipt used. */
function lineKey(source: string, isAdvance: boolean): string {
  return isAdvance && source.startsWith('r') ? `u${source.slice(1)}` : source;
}

/** Letters of bookings: those that persons gave, then of what was allocated among the rest. */
export function lettersIn(bookings: readonly Booking[], byHand: readonly SettledGroup[]): ReadonlyMap<string, Letter> {
  const present = new Set(bookings.flatMap(({ source, entries }) => entries.flatMap(({ role }) => keyOf(source, role) ?? [])));
  const standing = byHand.filter(({ keys }) => keys.every((key) => present.has(key)));
  const taken = new Set(standing.flatMap(({ keys }) => keys));
  return lettersOf([...standing, ...allocatedGroups(bookings, taken)]);
}

/** Key of a line of a client's account; null: of another account. */
export function keyOf(source: string | null, role: AccountRole): string | null {
  if (source === null || (role !== 'client' && role !== 'advance')) return null;
  return lineKey(source, role === 'advance');
}

/** Groups that what was allocated settles: the account of each invoice, and the credit of a client each time it comes to nothing. */
function allocatedGroups(bookings: readonly Booking[], taken: ReadonlySet<string>): readonly SettledGroup[] {
  return [...invoiceGroups(bookings, taken), ...creditGroups(bookings, taken)];
}

/** Invoice whose account a piece belongs to. */
export function invoiceOf({ IsAvoir, IdAvoir, Id }: BookedPiece): number {
  return IsAvoir ? (IdAvoir ?? 0) : Id;
}

function dayOf({ entries }: Booking): string {
  return entries[0]?.date ?? '';
}

function invoiceGroups(bookings: readonly Booking[], taken: ReadonlySet<string>): readonly SettledGroup[] {
  const owed = bookings.flatMap((booking) => (booking.piece === null ? [] : [{ booking, invoice: invoiceOf(booking.piece) }]));
  return [...Map.groupBy(owed, ({ invoice }) => invoice)].flatMap(([invoice, all]) => {
    const isIssued = all.some(({ booking: { source } }) => source === `p${invoice}`);
    const openBookings = all.map(({ booking }) => booking).filter(({ source }) => source !== null && !taken.has(source));
    if (!isIssued || openBookings.length === 0 || dueOf(balanceOf(openBookings)) !== 0) return [];
    return [
      { keys: openBookings.flatMap(({ source }) => source ?? []), on: openBookings.map(dayOf).toSorted().at(-1) ?? '', lettering: null },
    ];
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

function creditGroups(bookings: readonly Booking[], taken: ReadonlySet<string>): readonly SettledGroup[] {
  const moves = bookings.flatMap(({ source, auxiliary, entries }): readonly CreditMove[] =>
    source === null
      ? []
      : entries
          .filter(({ role }) => role === 'advance' && !taken.has(lineKey(source, true)))
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
    groups.push({ keys, on: day, lettering: null });
    keys = [];
  }
  return groups;
}
