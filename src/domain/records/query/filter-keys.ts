import { fingerprintOf } from '#domain/values/fingerprint.ts';
import type { ListFilter } from './filter-tree.ts';

/**
 * The last filters that people counted, under a key returned with the count: « all that is
 * selected » then needs no ids. A key belongs to its person, and is forgotten when others push it out.
 */
export interface FilterKeys {
  readonly keep: (userId: number, entity: string, filter: ListFilter) => string | null;
  readonly find: (userId: number, entity: string, key: string) => ListFilter | null;
}

const MAX_ENTRIES = 2000;
/** A filter of thousands of ids is a selection already. */
const MAX_TEXT = 20_000;

export function createFilterKeys(): FilterKeys {
  const kept = new Map<string, ListFilter>();
  function placeOf(userId: number, entity: string, key: string): string {
    return `${userId} ${entity} ${key}`;
  }
  return {
    keep: (userId, entity, filter) => {
      const text = JSON.stringify(filter);
      if (text.length > MAX_TEXT) return null;
      const key = fingerprintOf([entity, text]);
      const place = placeOf(userId, entity, key);
      kept.delete(place);
      kept.set(place, filter);
      const oldest = kept.keys().next();
      if (kept.size > MAX_ENTRIES && !oldest.done) kept.delete(oldest.value);
      return key;
    },
    find: (userId, entity, key) => kept.get(placeOf(userId, entity, key)) ?? null,
  };
}
