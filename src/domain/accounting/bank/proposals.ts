import { daysBetween } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import { norm } from '#domain/values/text/norm.ts';

export type Clue = 'numero' | 'montant' | 'nom';

/** A receipt or a deposit that is written, or an invoice that is due. */
export interface Candidate {
  /** Null: a deposit. */
  readonly invoice: number | null;
  readonly receipt: number | null;
  readonly deposit: number | null;
  readonly number: string;
  readonly client: string;
  readonly cents: number;
  /** Day of the receipt or deposit; null: an invoice. */
  readonly day: string | null;
}

export interface Proposal extends Candidate {
  readonly clues: readonly Clue[];
}

export interface BankMove {
  readonly day: string;
  readonly cents: number;
  readonly label: string;
}

/** A receipt is dated some days before or after the bank books it. */
const DAYS_APART = 10;
const SHOWN = 8;
const WEIGHTS = { numero: 4, montant: 2, nom: 1 } as const;

/** Candidates that the number, the amount or the name of the client points at, the most probable first. */
export function proposalsFor(move: BankMove, candidates: readonly Candidate[]): readonly Proposal[] {
  return candidates
    .map((candidate) => ({ ...candidate, clues: cluesOf(move, candidate) }))
    .filter((one) => isLikely(move, one))
    .toSorted(byWeight)
    .slice(0, SHOWN);
}

const FOUND = 20;

/** Candidates whose number, client or amount holds a text, the most probable first. */
export function foundBy(text: string, move: BankMove, candidates: readonly Candidate[]): readonly Proposal[] {
  const sought = compact(text);
  const amount = readCents(text);
  return candidates
    .filter(
      ({ number, client, cents }) =>
        cents === amount || (sought !== '' && [number, client].some((candidateText) => compact(candidateText).includes(sought))),
    )
    .map((candidate) => ({ ...candidate, clues: cluesOf(move, candidate) }))
    .toSorted(byWeight)
    .slice(0, FOUND);
}

/** `1 234,50` or `1234.5`; null: no amount. */
function readCents(text: string): number | null {
  const plain = text.replaceAll(/[\s\u202F\u00A0€]/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : null;
}

function byWeight(left: Proposal, right: Proposal): number {
  return weightOf(right) - weightOf(left) || left.number.localeCompare(right.number) || (left.receipt ?? 0) - (right.receipt ?? 0);
}

function cluesOf({ cents, label }: BankMove, candidate: Candidate): readonly Clue[] {
  const clues: Clue[] = [];
  const number = compact(candidate.number);
  if (number !== '' && compact(label).includes(number)) clues.push('numero');
  if (cents === candidate.cents) clues.push('montant');
  if (namesOf(label, candidate.client)) clues.push('nom');
  return clues;
}

function compact(text: string): string {
  return norm(text).replaceAll(/[^a-z0-9]/g, '');
}

/** Every word of the name that is long enough to tell clients apart stands in the label. */
function namesOf(label: string, client: string): boolean {
  const words = new Set(norm(label).split(/[^a-z0-9]+/));
  const wanted = norm(client)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

/** A receipt or deposit that is written has the amount of the line and a day near it; a name alone points at nothing. */
function isLikely({ day, cents }: BankMove, { cents: proposedCents, day: written, clues }: Proposal): boolean {
  if (written !== null) return proposedCents === cents && Math.abs(daysBetween(written, day)) <= DAYS_APART;
  return clues.some((clue) => clue !== 'nom') || clues.length > 1 || (clues.includes('nom') && cents <= proposedCents);
}

function weightOf({ clues, day }: Proposal): number {
  return clues.reduce((sum, clue) => sum + WEIGHTS[clue], day === null ? 0 : 0.5);
}
