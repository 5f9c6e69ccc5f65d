import { AppError } from '#server/errors/app-error.ts';

interface Failures {
  readonly count: number;
  readonly retryAt: number;
  readonly lastAt: number;
}

interface ThrottleOptions {
  readonly clock: () => number;
  readonly freeFailures: number;
  readonly keysMax?: number;
}

const FIRST_DELAY_MS = 1_000;
const DELAY_MAX_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/**
 * Progressive delay after wrong passwords. The key joins the login and the address, so that a stranger
 * who guesses from elsewhere never locks the owner out.
 */
export class LoginThrottle {
  private readonly failures = new Map<string, Failures>();
  private readonly options: ThrottleOptions;

  constructor(options: ThrottleOptions) {
    this.options = options;
  }

  /** Refuses an attempt that comes before its time, without looking at the password. */
  check(key: string): void {
    const known = this.failures.get(key);
    const waitMs = (known?.retryAt ?? 0) - this.options.clock();
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new AppError('trop-de-tentatives', { params: { secondes: seconds }, retryAfterSeconds: seconds });
    }
  }

  fail(key: string): void {
    const now = this.options.clock();
    const known = this.failures.get(key);
    const count = (known !== undefined && now - known.lastAt < FORGOTTEN_AFTER_MS ? known.count : 0) + 1;
    const excess = count - this.options.freeFailures;
    const delayMs = excess < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** excess, DELAY_MAX_MS);
    this.failures.delete(key);
    this.failures.set(key, { count, retryAt: now + delayMs, lastAt: now });
    this.forgetOldest();
  }

  succeed(key: string): void {
    this.failures.delete(key);
  }

  // A Map keeps insertion order: the first keys are those that failed longest ago.
  private forgetOldest(): void {
    const { keysMax = 50_000 } = this.options;
    for (const key of this.failures.keys()) {
      if (this.failures.size <= keysMax) return;
      this.failures.delete(key);
    }
  }
}
