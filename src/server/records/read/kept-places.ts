import type { RecordCache } from '../engine/record-cache.ts';
import type { Statement } from '../engine/statement-cache.ts';
import type { KeptRow } from '../sql/page-sql.ts';

/** A row and how many rows stand before it. */
interface KeptPlace extends KeptRow {
  readonly offset: number;
}

/** Places of some rows of one list; forgotten when anything that its rows or their order depend on changes. */
export interface KeptPlaces {
  /** The nearest row that the page may be read from. */
  readonly before: (skip: number) => KeptPlace | null;
  readonly holds: (offset: number) => boolean;
  readonly keep: (places: readonly KeptPlace[]) => void;
}

const MAX_PLACES = 200;

/** Its class sets it apart from everything else in the cache. */
class Places {
  readonly all: readonly KeptPlace[];
  constructor(all: readonly KeptPlace[]) {
    this.all = all;
  }
}

/** `ids`: the statement of all ids of the list in their order. Null where it changes with the hour: not cached. */
export function placesOf(cache: RecordCache, { text, values, touched }: Statement): KeptPlaces | null {
  if (text.includes('now()')) return null;
  const key = `places ${text} ${JSON.stringify(values)}`;
  // Taken before the page is read: a change that comes meanwhile drops what it tells.
  const epoch = cache.epoch(touched);
  function readPlaces(): readonly KeptPlace[] {
    const value = cache.get(key);
    return value instanceof Places ? value.all : [];
  }
  return {
    before: (skip) =>
      readPlaces().reduce<KeptPlace | null>(
        (best, place) => (place.offset <= skip && place.offset > (best?.offset ?? -1) ? place : best),
        null,
      ),
    holds: (offset) => readPlaces().some((place) => place.offset === offset),
    keep: (places) => {
      const offsets = new Set(places.map(({ offset }) => offset));
      const others = readPlaces().filter(({ offset }) => !offsets.has(offset));
      cache.set(key, { value: new Places([...others, ...places].slice(-MAX_PLACES)), entities: touched, epoch });
    },
  };
}
