import { AppError } from '#domain/errors/app-error.ts';

interface Bucket {
  readonly left: number;
  readonly at: number;
}

const MINUTE_MS = 60_000;
const BUCKETS_MAX = 10_000;

/** So many calls a minute of one caller in this process; a minute's worth may come at once. */
export class CallPace {
  private readonly clock: () => number;
  private readonly buckets = new Map<string, Bucket>();

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Throws 429 with the seconds to wait. */
  take(caller: string, perMinute: number): void {
    const now = this.clock();
    const { left, at } = this.buckets.get(caller) ?? { left: perMinute, at: now };
    const filled = Math.min(perMinute, left + ((now - at) / MINUTE_MS) * perMinute);
    if (filled < 1) throw new AppError('trop-de-demandes', { retryAfterSeconds: Math.ceil(((1 - filled) * 60) / perMinute) });
    // Callers that come back stand last; the one that stayed away longest leaves.
    this.buckets.delete(caller);
    this.buckets.set(caller, { left: filled - 1, at: now });
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > BUCKETS_MAX && oldest !== undefined) this.buckets.delete(oldest);
  }
}
