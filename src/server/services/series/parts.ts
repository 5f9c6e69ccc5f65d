import type { Facts } from '#domain/work/rule.ts';
import type { Attempt } from '#domain/series/take-apart.ts';
import type { Work } from '#domain/work/work.ts';

/** Part that counts by itself: it stays whatever becomes of the other parts, and a trial stores nothing. */
export interface Part {
  readonly operation: string;
  readonly entity: string;
  /** Batch under which it is written; null: that of the call. */
  readonly lot: string | null;
  readonly isTrial: boolean;
  readonly work: (facts: Facts) => Work<void>;
}

/** An operation in several transactions: each side runs them its way, and says what kept one back. */
export type Parts<T> = Generator<Part, T, { readonly error?: unknown }>;

/** A part that may be refused. */
export function* attempt<T>(
  part: Omit<Part, 'work'>,
  work: (facts: Facts) => Work<T>,
): Parts<{ readonly done: T } | { readonly error: unknown }> {
  let kept: { readonly value: T } | undefined;
  const { error } = yield {
    ...part,
    *work(facts) {
      kept = { value: yield* work(facts) };
    },
  };
  return kept === undefined || error !== undefined ? { error } : { done: kept.value };
}

/** A part without which there is nothing to do. */
export function* need<T>(part: Pick<Part, 'operation' | 'entity'> & Partial<Pick<Part, 'lot'>>, work: (facts: Facts) => Work<T>): Parts<T> {
  const made = yield* attempt({ lot: null, ...part, isTrial: false }, work);
  if ('error' in made) throw made.error;
  return made.done;
}

/** Makes attempts one by one until they end. */
export function* drive<Asked, Told, Outcome>(
  attempts: Generator<Asked, Told, Attempt<Outcome>>,
  make: (request: Asked) => Parts<Attempt<Outcome>>,
): Parts<Told> {
  let next = attempts.next();
  while (next.done !== true) next = attempts.next(yield* make(next.value));
  return next.value;
}
