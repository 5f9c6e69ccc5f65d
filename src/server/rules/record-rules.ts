import { newest, writtenOf } from '#domain/records/engine/written.ts';
import { beforeCommit, beforeDeletion, beforeWrite, isLookedAt } from '#domain/registries/run-rules.ts';
import type { RecordRules, UnitOfWork } from '#server/records/engine/engine.ts';
import { wholeBuild, wholeContext } from '#server/records/engine/new-build.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { factsOf } from './facts.ts';
import type { ServerRule } from './server-rules.ts';

/** The rules of the festival, run in the transaction that writes; first those that only a server can look after. */
export function recordRules(serverRules: readonly ServerRule[]): RecordRules {
  return {
    byHand: runWork,
    beforeWrite: async (unit, proposed) => (isLookedAt(proposed) ? runWork(asRule(unit), beforeWrite(proposed, factsOf(unit))) : {}),
    beforeDeletion: (unit, entity, ids) => runWork(asRule(unit), beforeDeletion(entity, ids, factsOf(unit))),
    beforeCommit: async (unit, written) => {
      for (const rule of serverRules) await rule.run(unit, written.map(writtenOf));
      await runWork(asRule(unit), beforeCommit(newest(written), factsOf(unit)));
    },
  };
}

/** Reads and writes of a rule are the rule's own, whoever caused it. */
function asRule(unit: UnitOfWork): UnitOfWork {
  return {
    ...unit,
    context: { ...wholeContext(unit.context), has: () => true, selfOnly: false, shown: null },
    newBuild: () => wholeBuild(unit),
  };
}
