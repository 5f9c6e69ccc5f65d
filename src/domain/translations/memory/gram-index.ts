import { EditPattern } from './edit-pattern.ts';

/** Hashes of pairs of letters. Two pairs of one hash only let a few texts more be compared. */
const SLOTS = 1 << 16;
/** Both ends of a text are letters of its first and last pair. */
const END = -1;
/** Share of the pairs of a text that are not looked up: the most frequent ones, which nearly every text has. */
const SKIPPED = 0.2;

export interface NearTexts {
  /** Hundredths from which a text still counts; it may rise while texts are added. */
  readonly least: number;
  add(index: number, rate: number): void;
}

/** Ranks of the texts whose length lets them be near a text of `length`. */
interface Range {
  readonly length: number;
  readonly first: number;
  readonly end: number;
  readonly least: number;
}

/** Share of equal letters by edit distance, in hundredths rounded down. */
function rateOf(distance: number, longest: number): number {
  return Math.floor(((longest - distance) * 100) / longest);
}

function allowedEdits(longest: number, least: number): number {
  return Math.floor((longest * (100 - least)) / 100);
}

/**
 * Finds every text near another one by edit distance. An edit changes two pairs of neighbouring letters at most, and what is equal stays at
 * nearly the same place, so texts that share too few pairs about the same places are skipped without being compared.
 */
export class GramIndex {
  readonly #alphabet = new Map<string, number>();
  /** Ranks by length to indexes of the caller. */
  readonly #order: Int32Array;
  readonly #starts: Int32Array;
  readonly #letters: Int32Array;
  readonly #slotStarts = new Int32Array(SLOTS + 1);
  /** Texts that have the pairs of each slot, and where. */
  readonly #ranks: Int32Array;
  readonly #places: Int32Array;
  /** By rank, for the search in hand: shared pairs, the least move of an equal letter and the room above it. */
  readonly #counts: Int32Array;
  readonly #shifts: Int32Array;
  readonly #spans: Int32Array;

  constructor(texts: readonly string[]) {
    const written = texts.map((text) => this.#lettersOf(text, true));
    this.#order = Int32Array.from(written.keys()).sort((left, right) => (written[left]?.length ?? 0) - (written[right]?.length ?? 0));
    this.#starts = new Int32Array(texts.length + 1);
    this.#letters = new Int32Array(written.reduce((sum, { length }) => sum + length, 0));
    this.#order.forEach((index, rank) => {
      const letters = written[index] ?? new Int32Array();
      const start = this.#starts[rank] ?? 0;
      this.#letters.set(letters, start);
      this.#starts[rank + 1] = start + letters.length;
    });
    this.#ranks = new Int32Array(this.#letters.length + texts.length);
    this.#places = new Int32Array(this.#letters.length + texts.length);
    this.#fillPostings();
    this.#counts = new Int32Array(texts.length);
    this.#shifts = new Int32Array(texts.length);
    this.#spans = new Int32Array(texts.length);
  }

  /** Adds every text whose rate is at least that of `near`, likely ones first. */
  search(text: string, near: NearTexts): void {
    const letters = this.#lettersOf(text, false);
    const { length } = letters;
    if (length === 0) return;
    const first = this.#firstOfLength(Math.ceil((length * near.least) / 100));
    const end = this.#firstOfLength(Math.floor((length * 100) / near.least) + 1);
    const range = { length, first, end, least: near.least };
    const byBound = this.#candidates(range, this.#count(letters, range));
    const pattern = new EditPattern(letters, this.#alphabet.size);
    for (let bound = 100; bound >= near.least; bound -= 1)
      for (const rank of byBound[bound] ?? []) {
        const longest = Math.max(length, this.#lengthOf(rank));
        const allowed = allowedEdits(longest, near.least);
        const distance = pattern.distanceTo(
          { letters: this.#letters, start: this.#starts[rank] ?? 0, end: this.#starts[rank + 1] ?? 0 },
          allowed,
        );
        if (distance <= allowed) near.add(this.#order[rank] ?? 0, rateOf(distance, longest));
      }
  }

  #lettersOf(text: string, isStored: boolean): Int32Array {
    const letters: number[] = [];
    for (const letter of text) {
      const stored = this.#alphabet.get(letter);
      letters.push(stored ?? this.#alphabet.size);
      if (stored === undefined && isStored) this.#alphabet.set(letter, this.#alphabet.size);
    }
    return Int32Array.from(letters);
  }

  #fillPostings(): void {
    const starts = this.#slotStarts;
    for (let rank = 0; rank < this.#order.length; rank += 1)
      for (const slot of this.#slotsOfRank(rank)) starts[slot + 1] = (starts[slot + 1] ?? 0) + 1;
    for (let slot = 0; slot < SLOTS; slot += 1) starts[slot + 1] = (starts[slot + 1] ?? 0) + (starts[slot] ?? 0);
    const next = starts.slice();
    for (let rank = 0; rank < this.#order.length; rank += 1)
      this.#slotsOfRank(rank).forEach((slot, place) => {
        const at = next[slot] ?? 0;
        this.#ranks[at] = rank;
        this.#places[at] = place;
        next[slot] = at + 1;
      });
  }

  #slotsOfRank(rank: number): Int32Array {
    return slotsOf(this.#letters.subarray(this.#starts[rank], this.#starts[rank + 1]));
  }

  #lengthOf(rank: number): number {
    return (this.#starts[rank + 1] ?? 0) - (this.#starts[rank] ?? 0);
  }

  #firstOfLength(length: number): number {
    return lowerBound(0, this.#order.length, (rank) => this.#lengthOf(rank) < length);
  }

  /** Counts the pairs that each text in the range shares about the same place; returns how many pairs were not looked up. */
  #count(letters: Int32Array, range: Range): number {
    const { first, end } = range;
    this.#counts.fill(0, first, end);
    this.#setShifts(range);
    const lists = Array.from(slotsOf(letters), (slot, place) => {
      const stop = this.#slotStarts[slot + 1] ?? 0;
      const from = lowerBound(this.#slotStarts[slot] ?? 0, stop, (at) => (this.#ranks[at] ?? 0) < first);
      return { place, from, to: lowerBound(from, stop, (at) => (this.#ranks[at] ?? 0) < end) };
    });
    const skipped = Math.floor(lists.length * SKIPPED);
    const rarestFirst = lists.toSorted((left, right) => left.to - left.from - (right.to - right.from));
    for (const { place, from, to } of rarestFirst.slice(0, lists.length - skipped)) this.#countPair(place, from, to);
    return skipped;
  }

  /** With `edits` at most, an equal letter moves forwards or backwards by half of what they leave beside the difference of lengths. */
  #setShifts({ length, first, end, least }: Range): void {
    for (let rank = first; rank < end; rank += 1) {
      const longer = this.#lengthOf(rank) - length;
      const edits = allowedEdits(Math.max(length, length + longer), least);
      this.#shifts[rank] = Math.ceil((longer - edits) / 2);
      this.#spans[rank] = Math.floor((longer + edits) / 2) - Math.ceil((longer - edits) / 2);
    }
  }

  #countPair(place: number, from: number, to: number): void {
    const [ranks, places, shifts, spans, counts] = [this.#ranks, this.#places, this.#shifts, this.#spans, this.#counts];
    let counted = -1;
    for (let at = from; at < to; at += 1) {
      const rank = ranks[at] ?? 0;
      const beyond = (places[at] ?? 0) - place - (shifts[rank] ?? 0);
      if (beyond >= 0 && beyond <= (spans[rank] ?? 0) && rank !== counted) {
        counts[rank] = (counts[rank] ?? 0) + 1;
        counted = rank;
      }
    }
  }

  /** Ranks by the highest rate that their shared pairs allow. */
  #candidates({ length, first, end, least }: Range, skipped: number): readonly (readonly number[])[] {
    const byBound: number[][] = Array.from({ length: 101 }, () => []);
    for (let rank = first; rank < end; rank += 1) {
      const longest = Math.max(length, this.#lengthOf(rank));
      const edits = Math.max(0, Math.ceil((longest + 1 - skipped - (this.#counts[rank] ?? 0)) / 2));
      if (edits <= allowedEdits(longest, least)) byBound[rateOf(edits, longest)]?.push(rank);
    }
    return byBound;
  }
}

function slotsOf(letters: Int32Array): Int32Array {
  const slots = new Int32Array(letters.length + 1);
  for (let at = 0; at <= letters.length; at += 1) slots[at] = slotOf(letters[at - 1] ?? END, letters[at] ?? END);
  return slots;
}

function slotOf(left: number, right: number): number {
  return Math.imul(Math.imul(left + 2, 0x9e3779b1) ^ (right + 2), 0x85ebca6b) >>> 16;
}

/** The first number from `low` that is not below; `high` where all are. */
function lowerBound(low: number, high: number, isBelow: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBelow(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
