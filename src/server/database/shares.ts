import { AppError } from '#domain/errors/app-error.ts';

const WAITING_MAX = 200;

export interface Turn {
  readonly key: string;
  /** Null: it has come already, as it nearly always has. */
  readonly coming: Promise<void> | null;
}

/** Number of requests of one key that hold connections at once; the others wait for their own, never for those of somebody else. */
export class Shares {
  private readonly most: number;
  private readonly taken = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.most = most;
  }

  /** Throws where too many wait already. */
  take(key: string): Turn {
    const taken = this.taken.get(key) ?? 0;
    if (taken < this.most) {
      this.taken.set(key, taken + 1);
      return { key, coming: null };
    }
    const queue = this.waiting.get(key) ?? [];
    if (queue.length >= WAITING_MAX) throw new AppError('trop-de-demandes', { retryAfterSeconds: 5 });
    this.waiting.set(key, queue);
    const coming = new Promise<void>((resolve) => {
      queue.push(resolve);
    });
    return { key, coming };
  }

  give(key: string): void {
    const queue = this.waiting.get(key) ?? [];
    const next = queue.shift();
    if (queue.length === 0) this.waiting.delete(key);
    // The waiting request takes the place.
    if (next !== undefined) return next();
    const left = (this.taken.get(key) ?? 1) - 1;
    if (left > 0) this.taken.set(key, left);
    else this.taken.delete(key);
  }
}
