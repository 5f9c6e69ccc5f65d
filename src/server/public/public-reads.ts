import type pg from 'pg';
import type { RecordCache } from '#server/records/engine/record-cache.ts';
import { DeclaredReplies } from './declared-reply.ts';
import { KeptAnswers } from './kept-answers.ts';
import { PublicKeys } from './public-keys.ts';

/** An answer as it leaves. */
export interface PublicAnswer {
  readonly mime: string;
  readonly text: string;
  readonly etag: string;
}

/** Files that an edition shows. */
export interface ShownImages {
  readonly photos: ReadonlySet<number>;
  readonly portraits: ReadonlySet<number>;
}

/** Parts under the answers to sites. */
export interface PublicReads {
  readonly keys: PublicKeys;
  readonly declared: DeclaredReplies;
  readonly answers: KeptAnswers<PublicAnswer>;
  readonly images: KeptAnswers<ShownImages>;
}

export function publicReads(pool: Pick<pg.Pool, 'query'>, cache: RecordCache, clock: () => number): PublicReads {
  return {
    keys: new PublicKeys(pool, cache, clock),
    declared: new DeclaredReplies(),
    answers: new KeptAnswers(cache, clock),
    images: new KeptAnswers(cache, clock),
  };
}
