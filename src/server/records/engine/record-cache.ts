/** Small memory of counts and dictionaries, dropped when an entity they read changes. */
export interface RecordCache {
  readonly get: (key: string) => unknown;
  readonly set: (key: string, entry: CacheEntry) => void;
  /** Number that grows with every change of these entities: taken before reading, given when storing. */
  readonly epoch: (entities: Iterable<string>) => number;
  readonly invalidate: (entity: string) => void;
  readonly clear: () => void;
  /** True if the changes of the other processes arrive; while they do not, nothing is cached. */
  readonly trust: (isTrusted: boolean) => void;
  readonly isTrusted: () => boolean;
}

interface CacheEntry {
  readonly value: unknown;
  readonly entities: readonly string[];
  readonly epoch: number;
}

const MAX_ENTRIES = 500;
/** A change that nobody announced (a row written by hand) is seen after this at the latest. */
const MAX_AGE_MS = 300_000;

export function createRecordCache(clock: () => number = Date.now): RecordCache {
  const entries = new Map<string, CacheEntry & { readonly at: number }>();
  const changes = new Map<string, number>();
  let cleared = 0;
  let trusted = true;
  function epoch(entities: Iterable<string>): number {
    let sum = cleared;
    for (const entity of entities) sum += changes.get(entity) ?? 0;
    return sum;
  }
  return {
    epoch,
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.epoch !== epoch(entry.entities) || clock() - entry.at > MAX_AGE_MS) return undefined;
      // Taken out and put back: the map keeps the order of use.
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, entry) => {
      if (!trusted) return;
      entries.set(key, { ...entry, at: clock() });
      const oldest = entries.keys().next();
      if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
    },
    invalidate: (entity) => changes.set(entity, (changes.get(entity) ?? 0) + 1),
    isTrusted: () => trusted,
    clear: () => {
      entries.clear();
      cleared += 1;
    },
    trust: (isTrusted) => {
      trusted = isTrusted;
      entries.clear();
      cleared += 1;
    },
  };
}
