import { keepChangeNotices } from '#domain/threads/change-notices.ts';
import { loadRecord } from '../seed/load-record.ts';
import type { MockContext } from '../mock-context.ts';
import type { MockUnit, Store } from './store.ts';

interface UnitRun<T> {
  readonly work: () => T;
  /** Everything is looked at as for a commit, and nothing is stored. */
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
  function run(): T {
    const value = work();
    if (isTrial) tried = { value };
    return value;
  }
  try {
    return runUnit(store, context, { work: run, isTrial });
  } catch (error) {
    if (error instanceof TrialEnd && tried !== undefined) return tried.value;
    throw error;
  } finally {
    store.unit = outer;
  }
}

/** Way out of a trial's transaction once the rules have spoken. */
class TrialEnd extends Error {}

function runUnit<T>(store: Store, context: MockContext, { work, isTrial }: UnitRun<T>): T {
  const unit: MockUnit = { written: [], events: [], isProven: context.proven };
  const undo = store.checkpoint();
  const from = store.history.length;
  store.unit = unit;
  try {
    const done = store.tables.transaction(() => {
      const result = work();
      store.rules.beforeCommit(unit, { ...context, proven: unit.isProven });
      keepChangeNotices(store.history.slice(from), context.nowMs, {
        rows: (name) => store.tables.all(name),
        keep: (entity, row) => loadRecord(store.tables, entity, { ...row, Id: store.tables.nextId(store.tables.rootOf(entity).table) }),
      });
      if (isTrial) throw new TrialEnd();
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
