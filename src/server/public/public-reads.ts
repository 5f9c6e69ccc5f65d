import type pg from 'pg';
import type { RecordCache } from '#server/records/engine/record-cache.ts';
import { DeclaredReplies } from './declared-reply.ts';
import { PublicKeys } from './public-keys.ts';

/** What the answers to sites stand on. */
export interface PublicReads {
  readonly keys: PublicKeys;
  readonly declared: DeclaredReplies;
}

export function publicReads(pool: Pick<pg.Pool, 'query'>, cache: RecordCache, clock: () => number): PublicReads {
  return { keys: new PublicKeys(pool, cache, clock), declared: new DeclaredReplies() };
}
