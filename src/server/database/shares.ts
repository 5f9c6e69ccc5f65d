import { AppError } from '#server/errors/app-error.ts';

const WAITING_MAX = 200;

/** How many requests of one key hold connections at once; the others wait for their own, never for those of somebody else. */
export class Shares {
  private readonly most: number;
  private readonly taken = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.most = most;
  }

  /** Answers the key once its turn has come. */
  async take(key: string): Promise<string> {
    const taken = this.taken.get(key) ?? 0;
    if (taken < this.most) {
      this.taken.set(key, taken + 1);
      return key;
    }
    const queue = this.waiting.get(key) ?? [];
    if (queue.length >= WAITING_MAX) throw new AppError('trop-de-demandes', { retryAfterSeconds: 5 });
    this.waiting.set(key, queue);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
    return key;
  }

  give(key: string): void {
    const queue = this.waiting.get(key) ?? [];
    const next = queue.shift();
    if (queue.length === 0) this.waiting.delete(key);
    // Whoever waited takes the place.
    if (next !== undefined) return next();
    const left = (this.taken.get(key) ?? 1) - 1;
    if (left > 0) this.taken.set(key, left);
    else this.taken.delete(key);
  }
}
