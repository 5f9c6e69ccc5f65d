import type { Written } from '#domain/rules/rule.ts';
import { beforeCommit, beforeDeletion, beforeWrite, isLookedAt } from '#domain/rules/run-rules.ts';
import type { HistoryEntry, RecordRules, UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { factsOf } from './facts.ts';
import type { ServerRule } from './server-rules.ts';

/** The rules of the festival, run in the transaction that writes; first those that only a server can look after. */
export const recordRules = (own: readonly ServerRule[]): RecordRules => ({
  byHand: runWork,
  beforeWrite: async (unit, proposed) => (isLookedAt(proposed) ? runWork(asRule(unit), beforeWrite(proposed, factsOf(unit))) : {}),
  beforeDeletion: (unit, entity, ids) => runWork(asRule(unit), beforeDeletion(entity, ids, factsOf(unit))),
  beforeCommit: async (unit, written) => {
    for (const rule of own) await rule.run(unit, written.map(writtenOf));
    await runWork(asRule(unit), beforeCommit(newest(written), factsOf(unit)));
  },
});

/** What came since it was asked last: rules write too. */
const newest = (written: readonly HistoryEntry[]): (() => readonly Written[]) => {
  let seen = 0;
  return () => {
    const fresh = written.slice(seen).map(writtenOf);
    seen = written.length;
    return fresh;
  };
};

const writtenOf = ({ entity, id, op, before, after, fields }: HistoryEntry): Written => ({
  entity,
  id,
  op,
  fields: fields ?? (op === 'update' ? Object.keys({ ...before, ...after }) : []),
  // A deletion says what the record was called, not what it was.
  before: op === 'update' ? before : null,
  after: op === 'delete' ? null : after,
});

/** What a rule reads and writes was allowed to the rule, whoever caused it. */
const asRule = (unit: UnitOfWork): UnitOfWork => ({
  ...unit,
  context: { ...unit.context, has: () => true, selfOnly: false, shown: null },
});
