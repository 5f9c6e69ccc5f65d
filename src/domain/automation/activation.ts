import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import type { Regle, RegleShown } from '#generated/records/regle.gen.ts';
import type { Guard, GuardInput } from '#domain/work/transition-rule.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { dueRecords, freshRecords } from './due-records.ts';
import { cycleFrom, type RuleAndFilter } from './loops.ts';
import { faultOf } from './sentence.ts';

type OfRule = GuardInput<RegleShown>;

export const ruleGuards = {
  /** A rule is switched on as it was tried. */
  regleEssayee: {
    holds: ({ record }: OfRule) => record.VersionEssayee === record.Version,
    reason: 'automatisme.aEssayer',
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** Above it, switching a rule on requires a confirmation, with the number. */
const MANY = 500;
const TOUCHES_MANY = 'regle-nombreuse';

/** Switches a rule on in the name of the user: it runs within their rights, and stops with them. */
export const activerRegle: WorkEffect = function* ({ record, userId, has, today, now, confirmation }) {
  const [rule] = yield* find('regle', { Id: readId(record) });
  if (rule === undefined) return yield* refuse('introuvable');
  const reader = { userId, has, today };
  const fault = yield* faultOf(rule, reader);
  if (fault !== null) yield* refuseWith('transition-refusee', { message: fault });
  const cycle = cycleFrom(yield* withFilter(rule), yield* otherRules());
  if (cycle !== null)
    yield* refuseWith('transition-refusee', { message: 'automatisme.boucle', params: { regles: cycle.map(quoted).join(' → ') } });
  const due = yield* dueRecords({ ...rule, DateActivation: null }, reader);
  const count = (yield* freshRecords(rule.Id, due)).length;
  if (count > MANY && !isConfirmed({ confirmation }, TOUCHES_MANY))
    yield* refuseWith('confirmation-requise', {
      message: 'automatisme.nombreuse',
      params: { count },
      conflict: { Code: TOUCHES_MANY },
      question: 'regleNombreuse',
    });
  return { IdAuteur: userId, DateActivation: now, MotifArret: null };
};

function* otherRules(): Work<readonly RuleAndFilter[]> {
  const rules = yield* find('regle', { Statut: RegleStatut.active });
  const found: RuleAndFilter[] = [];
  for (const rule of rules) found.push(yield* withFilter(rule));
  return found;
}

function* withFilter(rule: Regle): Work<RuleAndFilter> {
  const [view] = rule.IdVue === null ? [] : yield* find('utilisateur-filtre', { Id: rule.IdVue }, ['Data']);
  return { rule, criteria: view?.Data ?? null };
}

function quoted(name: string): string {
  return `« ${name} »`;
}
