import { wordsOf } from '../exchange/check-return.ts';
import { GramIndex, type NearTexts } from './gram-index.ts';
import type { Sentence } from './sentences.ts';
import { contextKey } from './unit-keys.ts';

/** Part of a unit of the memory that matching needs. */
export interface Unit {
  readonly Id: number;
  readonly Source: string;
  readonly Cible: string;
  readonly Contexte: string | null;
}

export type MatchKind = 'contexte' | 'exacte' | 'approchante';

export interface Match {
  /** Rank of the sentence in its text. */
  readonly rank: number;
  readonly unit: Unit;
  readonly kind: MatchKind;
  /** Hundredths, rounded down: 100 says that the words are the same. */
  readonly rate: number;
}

/** Below it a translation costs more to mend than to write. */
const LEAST = 70;
const MATCHES_MAX = 3;

/** Units of one pair of languages, found by their words or by letters that they share with a sentence. */
export class MemoryIndex {
  readonly #units: readonly Unit[];
  readonly #exact: ReadonlyMap<string, readonly Unit[]>;
  readonly #near: GramIndex;

  constructor(units: readonly Unit[]) {
    this.#units = units;
    const words = units.map(({ Source }) => wordsOf(Source));
    this.#exact = Map.groupBy(units, (_, index) => words[index] ?? '');
    this.#near = new GramIndex(words.map((one) => one.toLowerCase()));
  }

  /** The best matches of each sentence of a text: in context, then exact, then by their rate; one for each translation. */
  matchesOf(sentences: readonly Sentence[]): readonly Match[] {
    return sentences.flatMap(({ text }, rank) => {
      const words = wordsOf(text);
      const exact = this.#exact.get(words);
      if (exact === undefined) return this.#nearMatches(words, rank);
      const context = contextKey(sentences[rank - 1]?.text, sentences[rank + 1]?.text);
      return bestOf(exact.map((unit): Match => ({ rank, unit, kind: unit.Contexte === context ? 'contexte' : 'exacte', rate: 100 })));
    });
  }

  #nearMatches(words: string, rank: number): readonly Match[] {
    const near = new NearMatches(this.#units, rank);
    this.#near.search(words.toLowerCase(), near);
    return bestOf(near.matches);
  }

  /** The index was built of the same units. */
  isOf(units: readonly Unit[]): boolean {
    return (
      units.length === this.#units.length &&
      units.every(({ Id, Source, Cible, Contexte }, index) => {
        const unit = this.#units[index];
        return unit?.Id === Id && unit.Source === Source && unit.Cible === Cible && unit.Contexte === Contexte;
      })
    );
  }
}

/** Near matches of one sentence. Once enough translations are found, only as good ones are searched for. */
class NearMatches implements NearTexts {
  readonly matches: Match[] = [];
  least = LEAST;
  readonly #units: readonly Unit[];
  readonly #rank: number;
  readonly #rates = new Map<string, number>();

  constructor(units: readonly Unit[], rank: number) {
    this.#units = units;
    this.#rank = rank;
  }

  add(index: number, rate: number): void {
    const unit = this.#units[index];
    if (unit === undefined) return;
    // Capital letters alone tell words of the rate 100 apart.
    this.matches.push({ rank: this.#rank, unit, kind: 'approchante', rate: Math.min(rate, 99) });
    this.#rates.set(unit.Cible, Math.max(rate, this.#rates.get(unit.Cible) ?? 0));
    if (this.#rates.size < MATCHES_MAX) return;
    const lastKept = [...this.#rates].toSorted(([, left], [, right]) => right - left).slice(0, MATCHES_MAX);
    // A rate of 99 ties with 100, which counts as 99.
    this.least = Math.max(LEAST, Math.min(99, lastKept.at(-1)?.[1] ?? LEAST));
    this.#rates.clear();
    for (const [target, kept] of lastKept) this.#rates.set(target, kept);
  }
}

const KINDS: readonly MatchKind[] = ['contexte', 'exacte', 'approchante'];

/** The best match of each translation, best first; of equal ones the latest. */
function bestOf(matches: readonly Match[]): readonly Match[] {
  const sorted = matches.toSorted(
    (left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) || right.rate - left.rate || right.unit.Id - left.unit.Id,
  );
  return [...Map.groupBy(sorted, ({ unit }) => unit.Cible).values()].flatMap(([best]) => best ?? []).slice(0, MATCHES_MAX);
}
