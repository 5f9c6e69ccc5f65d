import type { RecordEvent } from './event-message.ts';
import { queryClient } from '../query-client.ts';

/** Several events of one save become one refetch (debounce of the platform, §9). While changes go on, each refetch waits twice as long as the one before. */
const DEBOUNCE_MS = 50;
/** Hundreds of records that change one after the other are a refetch a second. */
const BUSY_DEBOUNCE_MS = 1000;
/** Views of other records may be a second late: five hundred of their changes are a few refetches, not five hundred. */
const SHOWN_DEBOUNCE_MS = 1000;

/** Claims of queries in `meta`: `entities` they are about besides that of their key, `shown` those they only show something of. */
const prompt = gatherer(
  { from: DEBOUNCE_MS, to: BUSY_DEBOUNCE_MS },
  ({ queryKey, meta }, changed) => changed.has(String(queryKey[0])) || names(meta?.entities, changed),
);
const shown = gatherer({ from: SHOWN_DEBOUNCE_MS, to: SHOWN_DEBOUNCE_MS }, ({ meta }, changed) => names(meta?.shown, changed));

/** Queries that a change concerns are read again, those on screen at once. */
export function markStale({ entity, parent }: Pick<RecordEvent, 'entity' | 'parent'>): void {
  for (const name of parent ? [entity, parent.entity] : [entity]) {
    prompt(name);
    shown(name);
  }
}

interface Described {
  readonly queryKey: readonly unknown[];
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

interface Delay {
  /** After a while without changes. */
  readonly from: number;
  readonly to: number;
}

function gatherer(delay: Delay, concerns: (query: Described, changed: ReadonlySet<string>) => boolean): (entity: string) => void {
  let changed = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let delayMs = delay.from;
  let flushedAt = -delay.to;
  function flush(): void {
    const entities = changed;
    changed = new Set();
    waiting = null;
    flushedAt = performance.now();
    void queryClient.invalidateQueries({ predicate: (query) => concerns(query, entities) });
  }
  return (entity) => {
    changed.add(entity);
    if (waiting !== null) return;
    const isCalm = performance.now() - flushedAt >= delay.to;
    delayMs = isCalm ? delay.from : Math.min(delay.to, delayMs * 2);
    waiting = setTimeout(flush, delayMs);
  };
}

function names(declared: unknown, changed: ReadonlySet<string>): boolean {
  return Array.isArray(declared) && declared.some((entity) => changed.has(String(entity)));
}
