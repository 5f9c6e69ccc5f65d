import { vi } from 'vitest';

const LONGEST_MS = 20_000;
const BETWEEN_MS = 50;

/** Condition that holds in the end: a busy machine sends a mail or ends a job seconds after it was requested. Fails with the last failure. */
export function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: LONGEST_MS, interval: BETWEEN_MS });
}

/** Waits as long for a condition that is true in the end. */
export function until<T>(holds: () => T | Promise<T>): ReturnType<typeof vi.waitUntil<T>> {
  return vi.waitUntil(holds, { timeout: LONGEST_MS, interval: BETWEEN_MS });
}
