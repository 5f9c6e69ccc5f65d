import { AsyncLocalStorage } from 'node:async_hooks';
import { inZone } from '#domain/values/dates/festival-zone.ts';

const running = new AsyncLocalStorage<string>();

/** Zone by whose clock the request or the job that runs now reads hours. */
export function requestZone(): string | null {
  return running.getStore() ?? null;
}

/** Runs what a request or a job does by the clock of a zone, whatever it awaits. */
export function inRequestZone<T>(zone: string, work: () => T): T {
  return running.run(zone, () => inZone(zone, work));
}
