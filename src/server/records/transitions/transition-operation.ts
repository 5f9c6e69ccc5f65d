import type { FieldDescriptor, JsonValue, StateDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { MailOutcome } from '#domain/mails/mail-order.ts';
import { usageOfStep } from '#domain/mails/usages.ts';
import { type RecordData, isRecordData, readId, readIds, readVersion } from '#domain/records/values/record-data.ts';
import { hold } from '#domain/work/work.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { heldBy, isInvoicing } from '#domain/transitions/held-steps.ts';
import { type StepChoices, waiverOf } from '#domain/transitions/consequences.ts';
import { type Effect, type Guard, reasonOf } from '#domain/transitions/transition-rule.ts';
import type { WorkEffect } from '#domain/transitions/work-effect.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { effects, guards, works } from '#server/services/transitions.ts';
import { FULL_ACCESS } from '../scope/access.ts';
import { staleVersion } from '../write/conflict.ts';
import { requireOpenEdition } from '../write/edition-access.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { readFieldValue } from '../write/field-value.ts';
import { readMotive } from './motive.ts';
import { recordSql } from '../read/record-repository.ts';
import { type Entity, fieldOf } from '../engine/registry.ts';
import { runWork } from '../transaction/run-work.ts';
import { readAnswers, readChoices } from './transition-answers.ts';
import { readFacts } from './transition-facts.ts';
import { type UnitOfWork, inUnitOfWork } from '../transaction/unit-of-work.ts';
import { updateRecord } from '../write/update-record.ts';
import { applyChange, readBody, readCurrent } from '../write/write-operations.ts';
import type { WriteInput } from '../write/write-input.ts';

export interface TransitionCall {
  readonly entity: Entity;
  readonly id: number;
  readonly name: string;
  readonly body: unknown;
  /** Taken, then undone: only to know whether it would pass. */
  readonly isTrial?: boolean;
}

/** Moves a record to another state: the only way its state ever changes. */
export const runTransition = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, name, body, isTrial = false }: TransitionCall,
): Promise<{ readonly id: number; readonly version: number; readonly mail: MailOutcome | null }> => {
  const { states, transition } = findTransition(entity, name);
  const sent = readBody(body);
  const motive = motiveOfStep(sent, transition);
  const answers = readAnswers(sent, transition);
  const choices = readChoices(sent);
  return inUnitOfWork(engine, context, {
    operation: 'transition',
    entity,
    isTrial,
    work: async (unit) => {
      await holdForStep(unit, entity, { id, transition });
      const found = await readCurrent(unit, entity, id);
      if (!isInvoicing(transition)) await requireOpenEdition(unit, entity, [id]);
      if (sent['Version'] !== readVersion(found))
        throw await staleVersion(unit, entity, { current: found, version: Number(sent['Version'] ?? 0) });
      if (!transition.from.includes(Number(found[states.field]))) throw new AppError('transition-refusee');
      const before = await keepAnswers(unit, entity, { before: found, answers });
      const set = await checkedEffects(unit, entity, { id, transition, motive, choices });
      const input = inputOf(unit, entity, {
        data: { ...set, ...(motive === null ? {} : { Motif: motive }) },
        state: { field: states.field, to: transition.to },
      });
      const isKept = motive === null || entity.fields.has('Motif');
      const said = { ...(isKept ? {} : { Motif: motive }), ...waiverOf(choices) };
      const { version } = await updateRecord(unit, entity, { before, input, said });
      const mail = sent['Mail'] === false ? null : await mailOfStep(unit, entity, { id, name, motive });
      return { id, version, mail };
    },
  });
};

interface TakenStep {
  readonly id: number;
  readonly name: string;
  readonly motive: string | null;
}

/** The mail of a step is written with it: the step never says that it wrote to somebody without having done so. */
const mailOfStep = async (unit: UnitOfWork, entity: Entity, { id, name, motive }: TakenStep): Promise<MailOutcome | null> => {
  const usage = usageOfStep(entity.name, name);
  if (usage === null) return null;
  return runWork(unit, queueMail({ usage, entity: entity.name, id, ...(motive === null ? {} : { values: { motif: motive } }) }));
};

const findTransition = (entity: Entity, name: string): { readonly states: StateDescriptor; readonly transition: TransitionDescriptor } => {
  const { states } = entity.descriptor;
  const transition = states?.transitions.find((candidate) => candidate.name === name);
  if (states === null || transition === undefined) throw new AppError('adresse-inconnue');
  return { states, transition };
};

/** Two people who take the same payment: the second is told so, it does not wait to take it again. */
const holdForStep = async (
  unit: UnitOfWork,
  entity: Entity,
  { id, transition }: { readonly id: number; readonly transition: TransitionDescriptor },
): Promise<void> => {
  const busy = heldBy(transition);
  if (busy !== undefined) await runWork(unit, hold(entity.root.name, id, busy));
};

/** What the step asked for is stored first: its condition and its effect look at it. */
const keepAnswers = async (
  unit: UnitOfWork,
  entity: Entity,
  { before, answers }: { readonly before: RecordData; readonly answers: RecordData },
): Promise<RecordData> => {
  if (Object.keys(answers).length === 0) return before;
  await applyChange(unit, entity, { before, data: { ...answers, Version: readVersion(before) }, prefix: 'Valeurs.' });
  return readCurrent(unit, entity, readId(before));
};

const motiveOfStep = (sent: RecordData, { motive }: TransitionDescriptor): string | null => {
  const unknown = Object.keys(sent).filter((name) => !['Version', 'Motif', 'Mail', 'Valeurs', 'Suites', 'Id'].includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'champ-inconnu' as const })));
  if (!['undefined', 'boolean'].includes(typeof sent['Mail'])) throw invalidFields({ path: 'Mail', code: 'type' });
  if (typeof sent['Version'] !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
  const said = readMotive(sent);
  if (said === null && motive) throw invalidFields({ path: 'Motif', code: 'obligatoire' });
  return said;
};

interface AskedStep {
  readonly id: number;
  readonly transition: TransitionDescriptor;
  readonly motive: string | null;
  readonly choices: StepChoices;
}

/** The guard sees the record as a reader does; what the effect sets comes back. */
const checkedEffects = async (unit: UnitOfWork, entity: Entity, { id, transition, motive, choices }: AskedStep): Promise<RecordData> => {
  if (transition.guard === null && transition.effect === null) return {};
  const build = unit.newBuild();
  const text = recordSql(build, entity, { id, projection: { isForReading: true, isMasked: FULL_ACCESS.isMasked } });
  const [row] = await unit.query<{ record: string }>(text, build.values);
  const record: unknown = row === undefined ? null : JSON.parse(row.record);
  if (!isRecordData(record)) throw new AppError('introuvable');
  const today = unit.engine.today();
  const guard = transition.guard === null ? null : named<Guard>(guards, transition.guard);
  if (guard === undefined) throw new AppError('transition-refusee');
  if (guard !== null) {
    const input = { record, today, facts: await readFacts(unit, entity, { id, guard }) };
    if (!guard.holds(input)) throw new AppError('transition-refusee', { message: reasonOf(guard, input) });
  }
  if (transition.effect === null) return {};
  const { user, has } = unit.context;
  const effected = { entity: entity.name, record, today, userId: user.id, now: unit.engine.now(), has, textsIn, motive, choices };
  const work = named<WorkEffect>(works, transition.effect);
  if (work !== undefined) return runWork(unit, work(effected));
  const effect = named<Effect>(effects, transition.effect);
  // A payment without its invoice, a submission without its film: a step that cannot do its work is not taken.
  if (effect === undefined) throw new AppError('transition-refusee');
  return effect(effected);
};

const named = <T>(registry: Readonly<Record<string, T | undefined>>, name: string): T | undefined => registry[name];

interface StateChange {
  readonly data: RecordData;
  readonly state: { readonly field: string; readonly to: number };
}

/** What a transition sets may be read-only to everybody else: the state itself, the motive of a refusal. */
const inputOf = (unit: UnitOfWork, entity: Entity, { data, state }: StateChange): WriteInput => {
  const values = new Map<FieldDescriptor, JsonValue>([[fieldOf(entity, state.field), state.to]]);
  const ids = new Map<FieldDescriptor, readonly number[]>();
  for (const [name, value] of Object.entries(data)) {
    const field = entity.fields.get(name);
    if (field === undefined || value === undefined) continue;
    const read = readFieldValue({ registry: unit.engine.registry, field, path: name }, value);
    if ('errors' in read) throw invalidFields(...read.errors);
    if (field.kind === 'ids') ids.set(field, readIds(data, name));
    else values.set(field, read.value);
  }
  return { values, translations: new Map(), owned: new Map(), ids };
};
