import { waiverOf } from '#domain/work/step-choices.ts';
import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { MailOutcome } from '#domain/work/mail-order.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { ask } from '#domain/work/replies.ts';
import { current, hold, open, refuse, refuseField, shown, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';
import { CORRECTION_REASON, correctedValues, correctionErrors } from '#domain/transitions/correction.ts';
import { lockedBy, isInvoicing } from '#domain/transitions/locked-steps.ts';
import { followStep } from '#product/after-step.ts';
import { effects, guards, works } from '#product/transitions.ts';
import type { HoleCare } from '#domain/transitions/taken-step.ts';
import { readCorrection, readStep, type StepRequest } from '#domain/transitions/step-request.ts';
import { type Effect, type Guard, reasonOf } from '#domain/work/transition-rule.ts';
import { waivedBy, waivedValues } from '#domain/accounting/waiver.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';

export interface Taken {
  readonly id: number;
  readonly version: number;
  readonly mail: MailOutcome | null;
}

interface StepCall {
  readonly entity: EntityDescriptor;
  readonly id: number;
  readonly body: unknown;
  readonly holes?: HoleCare;
}

/** Moves a record to another state: the only way its state ever changes, besides a correction. */
export function* takeStep(step: TransitionDescriptor, { entity, id, body, holes = 'keep' }: StepCall, facts: Facts): Work<Taken> {
  const request = yield* readStep(body, step);
  const { version: seen, reason, answers, choices } = request;
  const field = entity.states?.field ?? '';
  // Two people who take the same payment: the second learns so, it does not wait to take it again.
  const busy = lockedBy(step);
  if (busy !== undefined) yield* hold(entity.extends ?? entity.name, id, busy);
  const found = isInvoicing(step) ? yield* current(entity.name, id, seen) : yield* open(entity.name, id, seen);
  if (!step.from.includes(Number(found[field]))) yield* refuse('transition-refusee');
  const waived = waivedBy(step, found);
  if (waived > 0 && reason === null) yield* refuseField({ path: 'Motif', code: 'obligatoire' });
  // Answers to the step are stored first: its condition and its effect look at them.
  if (Object.keys(answers).length > 0) yield* ask({ do: 'answer', entity: entity.name, id, data: { ...answers, Version: seen } });
  const set = yield* effectOf(step, { entity, id, request, facts });
  const { kept, said } = keptReason(step, { entity, reason, waived });
  const data = { ...set, ...kept, [field]: set[field] ?? step.to };
  const version = yield* ask({ do: 'set', entity: entity.name, id, data, said: { ...said, ...waiverOf(choices) } });
  const record = { ...found, ...data };
  const written = yield* followStep({ step, entity, id, version, record, request, holes }, facts);
  return { id, version, mail: written };
}

interface Reasoned {
  readonly entity: EntityDescriptor;
  readonly reason: string | null;
  /** In euros. */
  readonly waived: number;
}

/** Place of the reason: with the price that was given up, in the field for reasons, or in the history alone. */
function keptReason(
  step: TransitionDescriptor,
  { entity, reason, waived }: Reasoned,
): { readonly kept: RecordData; readonly said: RecordData } {
  if (waived > 0) return { kept: waivedValues(step, waived, reason), said: {} };
  if (reason === null) return { kept: {}, said: {} };
  const isField = step.waives === undefined && entity.fields.some(({ name }) => name === 'Motif');
  return isField ? { kept: { Motif: reason }, said: {} } : { kept: {}, said: { Motif: reason } };
}

interface Judged {
  readonly entity: EntityDescriptor;
  readonly id: number;
  readonly request: StepRequest;
  readonly facts: Facts;
}

/** The condition sees the record as a reader does; what the effect sets comes back. */
function* effectOf({ guard: condition, effect }: TransitionDescriptor, { entity, id, request, facts }: Judged): Work<RecordData> {
  if (condition === null && effect === null) return {};
  const record = yield* shown(entity.name, id);
  const { today, now, userId, has, culture, confirmation } = facts;
  const guard = condition === null ? null : named<Guard>(guards, condition);
  if (guard === undefined) return yield* refuse('transition-refusee');
  if (guard !== null) {
    const input = { record, today, facts: yield* readFacts(entity.name, id, guard) };
    if (!guard.holds(input)) yield* refuseWith('transition-refusee', { message: reasonOf(guard, input) });
  }
  if (effect === null) return {};
  const { reason, choices } = request;
  const input = { entity: entity.name, record, today, userId, now, has, culture, confirmation, textsIn, reason, choices };
  const work = named<WorkEffect>(works, effect);
  if (work !== undefined) return yield* work(input);
  // A payment without its invoice, a submission without its film: a step that cannot do its work is refused.
  const run = named<Effect>(effects, effect) ?? (yield* refuse('transition-refusee'));
  return run(input);
}

/** Facts beyond the record that a condition reads, by the names that it gives. */
function* readFacts(entity: string, id: number, { reads = {} }: Guard): Work<Readonly<Record<string, readonly RecordData[]>>> {
  const names = Object.keys(reads);
  const rows = names.length === 0 ? [] : yield* ask({ do: 'facts', entity, id, reads });
  function of(name: string): readonly RecordData[] {
    return rows.filter(({ Fait }) => Fait === name).map(({ Fiche }) => Fiche);
  }
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

function named<T>(registry: Readonly<Record<string, T | undefined>>, name: string): T | undefined {
  return registry[name];
}

/**
 * Puts right a status that was given by mistake: any to any other. Conditions and effects belong to the steps, and none of them
 * is run: no mail, no invoice, no night set free. It empties the marks of an undone step. What holds of a record whatever was done to it still holds.
 */
export function* correctStatus({ entity, id, body }: StepCall, { has }: Facts): Work<Taken> {
  const { version: seen, to, reason } = yield* readCorrection(body);
  // The right goes with that of changing the record, and takes nobody to the records of others.
  const before = yield* current(entity.name, id);
  if (!has(entity.rights.write)) yield* refuse('droit-manquant');
  yield* open(entity.name, id, seen);
  const errors = correctionErrors(entity, before, to);
  if (errors.length > 0) yield* refuseFields(errors);
  const data = entity.states === null ? {} : correctedValues(entity.states, to);
  const version = yield* ask({ do: 'set', entity: entity.name, id, data, said: { [CORRECTION_REASON]: reason } });
  return { id, version, mail: null };
}
