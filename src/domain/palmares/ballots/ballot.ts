import { readStoredJson } from '#domain/values/stored-json.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';

/** Points of one film on one ballot. */
export interface Mark {
  readonly entry: number;
  readonly points: number;
}

type BallotFault =
  | { readonly fault: 'filmRecuse' | 'filmSansNote'; readonly entry: number }
  | { readonly fault: 'autreFilm' | 'unSeulFilm' };

interface Ballot {
  readonly method: number;
  readonly entries: readonly number[];
  readonly recused: ReadonlySet<number>;
}

/** The fault of a ballot; null: it may be sealed. */
export function ballotFault(marks: readonly Mark[], { method, entries, recused }: Ballot): BallotFault | null {
  const marked = marks.map(({ entry }) => entry);
  if (marked.some((entry) => !entries.includes(entry)) || new Set(marked).size !== marked.length) return { fault: 'autreFilm' };
  const recusedEntry = marked.find((entry) => recused.has(entry));
  if (recusedEntry !== undefined) return { fault: 'filmRecuse', entry: recusedEntry };
  if (method === ScrutinMethode.choix) return marks.length === 1 ? null : { fault: 'unSeulFilm' };
  const bare = entries.find((entry) => !recused.has(entry) && !marked.includes(entry));
  return bare === undefined ? null : { fault: 'filmSansNote', entry: bare };
}

/** A ballot as it is sealed. */
export function ballotText(marks: readonly Mark[]): string {
  return JSON.stringify(marks.map(({ entry, points }) => [entry, points]));
}

export function readBallot(text: string): readonly Mark[] {
  const read = readStoredJson(text);
  return (Array.isArray(read) ? read : []).flatMap((one: unknown) => {
    const [entry, points]: readonly unknown[] = Array.isArray(one) ? one : [];
    return typeof entry === 'number' && typeof points === 'number' ? [{ entry, points }] : [];
  });
}

export interface OpenedBallot {
  readonly marks: readonly Mark[];
  /** Films on which its juror does not vote, as things are when ballots are counted. */
  readonly recused: ReadonlySet<number>;
}

export interface Counted {
  readonly entry: number;
  readonly points: number;
  readonly voters: number;
  readonly average: number;
  readonly rank: number;
}

/** The count of each film, the first ones first; equal films have one rank, and the next rank is as far as they are many. */
export function countBallots(
  entries: readonly number[],
  { method, ballots }: { readonly method: number; readonly ballots: readonly OpenedBallot[] },
): readonly Counted[] {
  const counts = entries.map((entry) => countOf(entry, method, ballots));
  function scoreOf({ points, average }: Omit<Counted, 'rank'>): number {
    return method === ScrutinMethode.choix ? points : average;
  }
  return counts
    .map((count) => ({ ...count, rank: 1 + counts.filter((other) => scoreOf(other) > scoreOf(count)).length }))
    .toSorted((left, right) => left.rank - right.rank || left.entry - right.entry);
}

function countOf(entry: number, method: number, ballots: readonly OpenedBallot[]): Omit<Counted, 'rank'> {
  const voting = ballots.filter(({ recused }) => !recused.has(entry));
  const marks = voting.flatMap((ballot) => ballot.marks.filter((mark) => mark.entry === entry));
  const points = method === ScrutinMethode.choix ? marks.length : marks.reduce((sum, mark) => sum + mark.points, 0);
  // A recusal lowers no film: films are compared by the average of the jurors who vote on them.
  return { entry, points, voters: voting.length, average: voting.length === 0 ? 0 : Math.round((points / voting.length) * 100) / 100 };
}
