import { newest } from '#domain/records/engine/written.ts';
import { beforeCommit, beforeDeletion, beforeWrite, isLookedAt } from '#domain/registries/run-rules.ts';
import type { MockContext } from '../mock-context.ts';
import { factsOf } from './facts.ts';
import { runReading } from './run-work.ts';
import type { MockRules, Store } from './store.ts';

/** The rules of the festival over the rows in memory. */
export function recordRules(store: Store): MockRules {
  return {
    byHand: (check, context) => runReading(store, check, context),
    beforeWrite: (proposed, context) =>
      isLookedAt(proposed) ? runReading(store, beforeWrite(proposed, factsOf(store, context)), asRule(context)) : {},
    beforeDeletion: (entity, ids, context) => runReading(store, beforeDeletion(entity, ids, factsOf(store, context)), asRule(context)),
    beforeCommit: ({ written }, context) => runReading(store, beforeCommit(newest(written), factsOf(store, context)), asRule(context)),
  };
}

/** Reads and writes of a rule are the rule's own, whoever caused it. */
function asRule(context: MockContext): MockContext {
  return { ...context, has: () => true, selfOnly: false, shown: null };
}
