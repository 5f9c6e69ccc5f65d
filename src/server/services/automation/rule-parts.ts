import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { act } from '#domain/automation/act.ts';
import { claimActs, doAct, refuseAct } from '#domain/automation/run-rule.ts';
import { beginTrial, endTrial } from '#domain/automation/trial.ts';
import { actsToUndo, undoAct } from '#domain/automation/undo-acts.ts';
import { toProblem } from '#domain/errors/problem.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { attempt, need, type Parts } from '#server/services/series/parts.ts';

type Line = ServiceReply<'undoRegle'>['Fiches'][number];

const RULES = { operation: 'regles', entity: 'regle' };
const ACTS = { operation: 'regles', entity: 'regle-acte' };

/** Trial of a rule: its first records go through their action as for good, each in a transaction that is rolled back. */
export function* tryRule(id: number, context: RequestContext): Parts<ServiceReply<'tryRegle'>> {
  const trial = yield* need(RULES, (facts) => beginTrial(id, facts));
  const { rule, descriptor } = trial;
  const Fiches: Line[] = [];
  for (const record of trial.shown) {
    const target = { descriptor, id: record.id, lot: context.batch };
    const part = { operation: 'regles', entity: descriptor.name, lot: null, isTrial: true };
    const made = yield* attempt(part, (facts) => act(rule, target, facts));
    Fiches.push('done' in made ? doneLine(record, made.done.detail ?? null) : refusedLine(record, made.error, context));
  }
  yield* need(RULES, (facts) => endTrial(trial, facts));
  return { Nombre: trial.count, Entite: descriptor.name, Fiches };
}

/** Takes back some deeds of a batch, each by itself. */
export function* undoBatch(id: number, order: Parameters<typeof actsToUndo>[1], context: RequestContext): Parts<ServiceReply<'undoRegle'>> {
  const { acts, next } = yield* need(ACTS, (facts) => actsToUndo(id, order, facts));
  const Fiches: Line[] = [];
  for (const deed of acts) {
    const record = { id: deed.record, name: deed.name };
    const made = yield* attempt({ ...ACTS, lot: null, isTrial: false }, (facts) => undoAct(deed.id, facts));
    Fiches.push('done' in made ? doneLine(record, null) : refusedLine(record, made.error, context));
  }
  return { Fiches, Suite: next };
}

/** One passage of an active rule: what has happened is noted once, then answered record by record. Whatever stops it, the rest waits. */
export function* runRule(id: number, lot: string, context: RequestContext): Parts<number> {
  const acts = yield* need({ ...ACTS, lot }, (facts) => claimActs(id, lot, facts));
  for (const one of acts) {
    const made = yield* attempt({ ...ACTS, lot, isTrial: false }, (facts) => doAct(one, facts));
    if ('done' in made) continue;
    const reason = reasonOf(made.error, context);
    yield* need({ ...ACTS, lot }, (facts) => refuseAct(one, reason, facts));
  }
  return acts.length;
}

interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

function doneLine({ id: Id, name: Libelle }: NamedRecord, Detail: string | null): Line {
  return { Id, Libelle, Etat: 'faite', Raison: null, Detail };
}

function refusedLine({ id: Id, name: Libelle }: NamedRecord, error: unknown, context: RequestContext): Line {
  return { Id, Libelle, Etat: 'refusee', Raison: reasonOf(error, context), Detail: null };
}

/** Reason in words; a failure of the server is no refusal, and stops the passage. */
function reasonOf(error: unknown, context: RequestContext): string {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return toProblem(refusal, context).detail;
}
