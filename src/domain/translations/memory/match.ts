import { wordsOf } from '../exchange/check-return.ts';
import { similarity } from './similarity.ts';
import type { Sentence } from './sentences.ts';
import { contextKey } from './unit-keys.ts';

/** What matching needs of a unit of the memory. */
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
const LEAST = 0.7;
const MATCHES_MAX = 3;
/** Candidates whose distance is worked out, best shared words first. */
const CANDIDATES_MAX = 20;
/** Share of its words that a near sentence has at least. */
const SHARED = 0.4;
/** Words of so many units are only looked up where rarer ones find none. */
const FREQUENT = 1000;

interface Indexed {
  readonly unit: Unit;
  readonly words: string;
  readonly length: number;
  readonly parts: number;
}

/** Units of one pair of languages, found by the words that they share with a sentence. */
export class MemoryIndex {
  readonly #units: readonly Indexed[];
  readonly #exact: ReadonlyMap<string, readonly Indexed[]>;
  readonly #postings = new Map<string, number[]>();

  constructor(units: readonly Unit[]) {
    this.#units = units.map((unit, index) => {
      const words = wordsOf(unit.Source);
      const parts = partsOf(words);
      for (const part of parts) this.#post(part, index);
      return { unit, words, length: words.length, parts: parts.size };
    });
    this.#exact = Map.groupBy(this.#units, ({ words }) => words);
  }

  #post(part: string, index: number): void {
    const known = this.#postings.get(part);
    if (known === undefined) this.#postings.set(part, [index]);
    else known.push(index);
  }

  /** The best matches of each sentence of a text: in context, then exact, then by their rate; one for each translation. */
  matchesOf(sentences: readonly Sentence[]): readonly Match[] {
    return sentences.flatMap(({ text }, rank) => {
      const words = wordsOf(text);
      const context = contextKey(sentences[rank - 1]?.text, sentences[rank + 1]?.text);
      const exact = (this.#exact.get(words) ?? []).map(({ unit }): Match => ({
        rank,
        unit,
        kind: unit.Contexte === context ? 'contexte' : 'exacte',
        rate: 100,
      }));
      const found = exact.length > 0 ? exact : this.#fuzzy(words, rank);
      const sorted = found.toSorted(
        (left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) || right.rate - left.rate || right.unit.Id - left.unit.Id,
      );
      return [...new Map(sorted.toReversed().map((one) => [one.unit.Cible, one])).values()].toReversed().slice(0, MATCHES_MAX);
    });
  }

  #fuzzy(words: string, rank: number): readonly Match[] {
    return this.#candidates(words).flatMap(({ unit, words: other }): readonly Match[] => {
      const rate = Math.floor(similarity(words.toLowerCase(), other.toLowerCase(), LEAST) * 100);
      // Capital letters or marks alone tell them apart.
      return rate === 0 ? [] : [{ rank, unit, kind: 'approchante', rate: Math.min(rate, 99) }];
    });
  }

  /** Units that share rare words with a sentence: one that is near enough shares some of them. */
  #candidates(words: string): readonly Indexed[] {
    const parts = [...partsOf(words)].map((part) => this.#postings.get(part) ?? []).toSorted((left, right) => left.length - right.length);
    const rarest = parts.slice(0, Math.ceil(parts.length * (1 - SHARED)) + 1);
    const shared = new Map<number, number>();
    for (const posting of rarest) {
      if (posting.length > FREQUENT && shared.size > 0) break;
      for (const index of posting) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    const near = [...shared].flatMap(([index, count]) => {
      const one = this.#units[index];
      const isNear = one !== undefined && Math.min(one.length, words.length) >= LEAST * Math.max(one.length, words.length);
      return one === undefined || !isNear ? [] : [{ one, share: count / Math.max(one.parts, rarest.length) }];
    });
    return near
      .toSorted((left, right) => right.share - left.share)
      .slice(0, CANDIDATES_MAX)
      .map(({ one }) => one);
  }
}

const KINDS: readonly MatchKind[] = ['contexte', 'exacte', 'approchante'];

/** Scripts that set no space between words are compared by pairs of letters. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function partsOf(words: string): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const [word] of words.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const letters = [...word];
    if (JOINED.test(word)) for (let index = 0; index < letters.length; index += 1) parts.add(letters.slice(index, index + 2).join(''));
    else parts.add(word);
  }
  return parts;
}
