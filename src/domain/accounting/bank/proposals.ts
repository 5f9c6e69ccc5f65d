import { daysBetween } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';

export type Clue = 'numero' | 'montant' | 'nom';

/** A receipt that is written, or an invoice that is due. */
export interface Candidate {
  readonly invoice: number;
  readonly receipt: number | null;
  readonly number: string;
  readonly client: string;
  readonly cents: number;
  /** Day of the receipt; null: an invoice. */
  readonly day: string | null;
}

export interface Proposal extends Candidate {
  readonly clues: readonly Clue[];
}

interface BankMove {
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
    .toSorted((left, right) => weightOf(right) - weightOf(left) || left.invoice - right.invoice)
    .slice(0, SHOWN);
}

function cluesOf({ cents, label }: BankMove, candidate: Candidate): readonly Clue[] {
  const clues: Clue[] = [];
  if (compact(label).includes(compact(candidate.number))) clues.push('numero');
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

/** A receipt that is written has the amount of the line and a day near it; a name alone points at nothing. */
function isLikely({ day, cents }: BankMove, { receipt, cents: own, day: received, clues }: Proposal): boolean {
  if (receipt !== null) return own === cents && Math.abs(daysBetween(received ?? day, day)) <= DAYS_APART;
  return clues.some((clue) => clue !== 'nom') || clues.length > 1 || (clues.includes('nom') && cents <= own);
}

function weightOf({ clues, receipt }: Proposal): number {
  return clues.reduce((sum, clue) => sum + WEIGHTS[clue], receipt === null ? 0 : 0.5);
}
