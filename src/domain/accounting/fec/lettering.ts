import type { Balance } from '#domain/accounting/receipts.ts';
import { dueOf } from '#domain/accounting/receipts.ts';

/** An invoice with its credit notes and receipts, as the lettering sees it. */
export interface LetteredAccount extends Balance {
  /** Id of the invoice. */
  readonly id: number;
  /** Last day of what settled it. */
  readonly settledOn: string;
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

/** A letter for each account that is settled to the cent, in the order in which they were. */
export function lettersOf(accounts: readonly LetteredAccount[]): ReadonlyMap<number, Letter> {
  const settled = accounts
    .filter((account) => dueOf(account) === 0)
    .toSorted((left, right) => left.settledOn.localeCompare(right.settledOn) || left.id - right.id);
  return new Map(settled.map(({ id, settledOn }, rank) => [id, { letter: letterOf(rank), on: settledOn }]));
}
