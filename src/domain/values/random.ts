/** Deterministic draws: the same seed gives the same festival. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  readonly int: (min: number, max: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Draws a key by weight. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** mulberry32: small, fast and good enough for data that only has to look real. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    weighted: (weights) => pickWeighted(weights, next()),
    shuffle: (items) => shuffled(items, int),
  };
}

function pickWeighted<K extends string>(weights: Readonly<Record<K, number>>, draw: number): K {
  const keys = Object.keys(weights).filter((key): key is K => key in weights);
  const total = keys.reduce((sum, key) => sum + weights[key], 0);
  let left = draw * total;
  const found = keys.find((key) => (left -= weights[key]) < 0) ?? keys.at(-1);
  if (found === undefined) throw new RangeError('Nothing to pick from');
  return found;
}

function shuffled<T>(items: readonly T[], int: (min: number, max: number) => number): T[] {
  return items
    .map((item) => ({ item, rank: int(0, 1_000_000_000) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Each key as many times as its number says, in the order of the keys. */
export function repeated<K extends string>(numbers: Readonly<Record<K, number>>): K[] {
  return Object.keys(numbers)
    .filter((key): key is K => key in numbers)
    .flatMap((key) => Array.from({ length: numbers[key] }, () => key));
}

/** Words of a text, for lists that would take a line a word; `~` stands for a space inside one. */
export function words(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('~', ' '));
}
