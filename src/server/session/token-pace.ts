import { AppError } from '#domain/errors/app-error.ts';

/** Calls that a token may make at once, and those that come back in a second. */
export const TOKEN_BURST = 200;
export const TOKEN_PER_SECOND = 10;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** The pace of each token in this process, apart from that of people. */
export class TokenPace {
  private readonly clock: () => number;
  private readonly buckets = new Map<number, Bucket>();

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Throws 429 with the seconds to wait. */
  take(token: number): void {
    const now = this.clock();
    const { left, at } = this.buckets.get(token) ?? { left: TOKEN_BURST, at: now };
    const filled = Math.min(TOKEN_BURST, left + ((now - at) / 1000) * TOKEN_PER_SECOND);
    if (filled < 1) throw new AppError('trop-de-demandes', { retryAfterSeconds: Math.ceil((1 - filled) / TOKEN_PER_SECOND) });
    this.buckets.set(token, { left: filled - 1, at: now });
  }
}
