import { entities } from '#generated/entities/all.gen.ts';
import type { RecordCache } from '#server/records/engine/record-cache.ts';

/** An hour of an embargo passes without a write: an answer is made again after this at the latest. */
const KEPT_MS = 20_000;
/** Whatever is written drops what is kept, but the journal that reading itself writes. */
const READ = Object.keys(entities).filter((name) => name !== 'acces-acte');

class KeptAnswer {
  readonly value: unknown;
  readonly madeAt: number;

  constructor(value: unknown, madeAt: number) {
    this.value = value;
    this.madeAt = madeAt;
  }
}

interface Memory {
  readonly cache: RecordCache;
  readonly clock: () => number;
}

interface AnswerParts<T> {
  readonly make: () => Promise<T>;
  readonly isAnswer: (value: unknown) => value is T;
}

/** What a question was answered, as long as no record has changed since; made anew otherwise. */
export async function keptAnswer<T>({ cache, clock }: Memory, question: readonly unknown[], parts: AnswerParts<T>): Promise<T> {
  const key = `lecture publique ${JSON.stringify(question)}`;
  const kept = cache.get(key);
  if (kept instanceof KeptAnswer && clock() - kept.madeAt < KEPT_MS && parts.isAnswer(kept.value)) return kept.value;
  // Taken before the reading: a change that comes meanwhile drops the answer.
  const epoch = cache.epoch(READ);
  const value = await parts.make();
  cache.set(key, { value: new KeptAnswer(value, clock()), entities: READ, epoch });
  return value;
}
