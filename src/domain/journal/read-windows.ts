/** Reads of one session are added up over this long, however many pages they come in. */
export const MASS_WINDOW_MS = 60 * 60_000;
/** A page reads its record again whenever something changes: one line says that it was consulted. */
export const CONSULTED_WINDOW_MS = 15 * 60_000;
const KEPT_MAX = 10_000;

/** Adds up the rows that each reader takes of each list. */
export class MassReads {
  private readonly threshold: number;
  private readonly sums = new Map<string, { readonly since: number; readonly rows: number }>();

  /** `threshold` 0: no read is a mass read. */
  constructor(threshold: number) {
    this.threshold = threshold;
  }

  /** Rows of the window once they reach the threshold, then the count starts anew; null before that. */
  add(key: string, rows: number, now: number): number | null {
    if (this.threshold === 0 || rows === 0) return null;
    const last = this.sums.get(key);
    const current = last !== undefined && now - last.since < MASS_WINDOW_MS ? last : { since: now, rows: 0 };
    const sum = current.rows + rows;
    this.sums.delete(key);
    if (sum >= this.threshold) return sum;
    this.sums.set(key, { ...current, rows: sum });
    dropOldest(this.sums);
    return null;
  }
}

/** Tells the first read of a record by a reader from those that follow at once. */
export class Consultations {
  private readonly seen = new Map<string, number>();

  isFirst(key: string, now: number): boolean {
    const last = this.seen.get(key);
    if (last !== undefined && now - last < CONSULTED_WINDOW_MS) return false;
    this.seen.delete(key);
    this.seen.set(key, now);
    dropOldest(this.seen);
    return true;
  }
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= KEPT_MAX) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
