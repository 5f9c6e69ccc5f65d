import type { Keeper, Written } from '#domain/rules/rule.ts';
import type { Proposed } from '#domain/rules/run-rules.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import type { MockContext } from '../mock-context.ts';
import type { KeptValue, RecordEvent, Store, TrashBatch } from './store.ts';

/** What one call wrote, until its rules have looked at it. */
export interface MockUnit {
  readonly written: Written[];
  readonly events: RecordEvent[];
  /** What a restoration of the call gives back besides its rows. */
  readonly kept: { readonly emptied: KeptValue[]; readonly links: TrashBatch['links'][number][] };
  /** A part of the work was done by who had just said their password. */
  isProven: boolean;
}

/** What the store asks before it writes, before it deletes and before a call counts: as the server's engine does. */
export interface MockRules {
  readonly beforeWrite: (proposed: Proposed, context: MockContext) => RecordData;
  readonly beforeDeletion: (entity: string, ids: readonly number[], context: MockContext) => readonly Keeper[];
  readonly beforeCommit: (unit: MockUnit, context: MockContext) => void;
}

export const NO_RULES: MockRules = {
  beforeWrite: () => ({}),
  beforeDeletion: () => [],
  beforeCommit: () => undefined,
};

interface UnitRun<T> {
  readonly work: () => T;
  /** Everything is looked at as for a commit, and nothing is kept. */
  readonly isTrial: boolean;
}

/** Runs work as one transaction of the server: its rows, history and events stand or fall together, and the rules have the last word. */
export function inUnit<T>(store: Store, context: MockContext, work: () => T): T {
  if (store.unit === null) return runUnit(store, context, { work, isTrial: false });
  store.unit.isProven ||= context.proven;
  return work();
}

/** A transaction of its own within a call: what it keeps stays whatever becomes of the others. A trial keeps nothing. */
export function inOwnUnit<T>(store: Store, context: MockContext, { work, isTrial }: UnitRun<T>): T {
  const outer = store.unit;
  let tried: { readonly value: T } | undefined;
  const run = (): T => {
    const value = work();
    if (isTrial) tried = { value };
    return value;
  };
  try {
    return runUnit(store, context, { work: run, isTrial });
  } catch (error) {
    if (error instanceof TrialEnd && tried !== undefined) return tried.value;
    throw error;
  } finally {
    store.unit = outer;
  }
}

/** How a trial leaves its transaction once the rules have had their word. */
class TrialEnd extends Error {}

function runUnit<T>(store: Store, context: MockContext, { work, isTrial }: UnitRun<T>): T {
  const unit: MockUnit = { written: [], events: [], kept: { emptied: [], links: [] }, isProven: context.proven };
  const undo = store.checkpoint();
  store.unit = unit;
  try {
    const done = store.tables.transaction(() => {
      const result = work();
      store.rules.beforeCommit(unit, { ...context, proven: unit.isProven });
      if (isTrial) throw new TrialEnd();
      const batch = store.trash.get(context.batch);
      if (batch !== undefined) store.trash.set(context.batch, withKept(batch, unit));
      return result;
    });
    store.unit = null;
    for (const event of unit.events) store.emit(event);
    return done;
  } catch (error) {
    store.unit = null;
    undo();
    throw error;
  }
}

const withKept = (batch: TrashBatch, { kept: { emptied, links } }: MockUnit): TrashBatch => ({
  ...batch,
  emptied: [...emptied, ...batch.emptied],
  links: [...batch.links, ...links],
});
