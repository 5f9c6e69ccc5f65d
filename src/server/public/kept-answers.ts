import { entities } from '#generated/entities/all.gen.ts';
import type { RecordCache } from '#server/records/engine/record-cache.ts';

/** An hour of an embargo passes without a write: an answer is made again after this at the latest. */
const KEPT_MS = 20_000;
const ANSWERS_MAX = 400;
/** Any write drops the cached answers, except the journal that reading itself writes. */
const READ = Object.keys(entities).filter((name) => name !== 'acces-acte');

interface CachedAnswer<T> {
  readonly value: T;
  readonly madeAt: number;
  readonly epoch: number;
}

/** Answers to sites, as long as no record has changed since; apart from what staff ask, which a crawler would push out. */
export class KeptAnswers<T> {
  private readonly changes: Pick<RecordCache, 'epoch' | 'isTrusted'>;
  private readonly clock: () => number;
  private readonly answers = new Map<string, CachedAnswer<T>>();

  constructor(changes: Pick<RecordCache, 'epoch' | 'isTrusted'>, clock: () => number) {
    this.changes = changes;
    this.clock = clock;
  }

  async of(question: readonly unknown[], make: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    // Taken before the reading: a change that comes meanwhile drops the answer.
    const epoch = this.changes.epoch(READ);
    const kept = this.answers.get(key);
    const isHeard = this.changes.isTrusted();
    if (kept !== undefined && isHeard && kept.epoch === epoch && this.clock() - kept.madeAt < KEPT_MS) return kept.value;
    this.answers.delete(key);
    const value = await make();
    if (isHeard) this.keep(key, { value, madeAt: this.clock(), epoch });
    return value;
  }

  private keep(key: string, kept: CachedAnswer<T>): void {
    this.answers.set(key, kept);
    const [oldest] = this.answers.keys();
    if (this.answers.size > ANSWERS_MAX && oldest !== undefined) this.answers.delete(oldest);
  }
}
