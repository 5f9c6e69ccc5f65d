import type { EntityDescriptor, JsonValue, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readIds, sameValue } from '#domain/records/values/record-data.ts';
import type { MailOutcome } from '#domain/mails/mail-order.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import { usageOfStep } from '#domain/mails/usages.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { stepsOf } from '#domain/records/query/named-path.ts';
import { type Place, walkPath } from '#domain/records/read/record-source.ts';
import { isInvoicing } from '#domain/transitions/held-steps.ts';
import { waiverOf } from '#domain/transitions/consequences.ts';
import { type Effect, type EffectInput, type Guard, reasonOf } from '#domain/transitions/transition-rule.ts';
import type { WorkEffect } from '#domain/transitions/work-effect.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { readMotive } from '#server/records/transitions/motive.ts';
import { readAnswers, readChoices } from '#server/records/transitions/transition-answers.ts';
import { effects, guards, works } from '#server/services/transitions.ts';
import { bodyOfOne, refusedOutcome, takenOutcome } from '#server/records/transitions/series.ts';
import { TakeEtapeSerieBody } from '#generated/schemas/services/etapes.zod.ts';
import { checked } from './services/checked.ts';
import { inOwnUnit } from './store/unit.ts';
import type { Store } from './store/store.ts';
import type { Row } from './store/tables.ts';
import { correctionRoutes } from './correction-routes.ts';
import { bodyOf, idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { remember, snapshotOf } from './store/history.ts';
import { runWork } from './store/run-work.ts';
import { staleVersion, updateRecord } from './store/save.ts';
import { findWritable } from './store/scope.ts';
import { requireOpenEdition } from './store/by-hand.ts';

/** `POST /{plural}/{id}/transitions/{name}`: a state changes along a declared transition, or is corrected. */
export function transitionRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const steps = (entity.states?.transitions ?? []).map((transition): MockRoute => ({
    method: 'post',
    path: `/${entity.plural}/{id}/transitions/${transition.name}`,
    right: transition.right,
    run: (call) => runTransition(entity, transition, call),
  }));
  return [...steps, ...correctionRoutes(entity)];
}

/** `POST /etapes/{entite}/{etape}/serie`: a step for several records, each in a transaction of its own. */
export function seriesRoutes(): readonly MockRoute[] {
  return [{ method: 'post', path: '/etapes/{entite}/{etape}/serie', right: 'session', run: takeSeries }];
}

function takeSeries(call: MockCall): MockReply {
  const { store, context, params } = call;
  const entity = store.tables.entities[params['entite'] ?? ''];
  const transition = entity?.states?.transitions.find(({ name }) => name === params['etape']);
  if (entity === undefined || transition === undefined || !entity.operations.includes('update')) throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  const asked = checked(TakeEtapeSerieBody, call.body);
  const outcomes = asked.Fiches.map(({ Id, Version }) => {
    const one: MockCall = { ...call, params: { id: String(Id) }, body: bodyOfOne(transition, Version, asked) };
    try {
      const { headers = {} } = inOwnUnit(store, context, { work: () => runTransition(entity, transition, one), isTrial: asked.Essai });
      const mail = headers['x-mail'];
      return takenOutcome(Id, mail === undefined ? null : /^\d+$/.test(mail));
    } catch (error) {
      return refusedOutcome(Id, error, context);
    }
  });
  return reply(JSON.parse(JSON.stringify({ Fiches: outcomes })));
}

function runTransition(entity: EntityDescriptor, transition: TransitionDescriptor, call: MockCall): MockReply {
  return takeStep(entity, transition, { call, answers: readAnswers(bodyOf(call), transition) });
}

function takeStep(
  entity: EntityDescriptor,
  transition: TransitionDescriptor,
  { call, answers }: { readonly call: MockCall; readonly answers: RecordData },
): MockReply {
  const { store, context } = call;
  const { version, motive } = readBody(bodyOf(call), transition);
  const choices = readChoices(bodyOf(call));
  const row = findWritable(store, { entity: entity.name, id: idOf(call) }, context);
  if (!isInvoicing(transition)) requireOpenEdition(store, { entity: entity.name, record: row });
  const field = entity.states?.field ?? '';
  if (version !== row['Version']) throw staleVersion(store, { entity: entity.name, row, given: version }, context);
  if (!transition.from.includes(Number(row[field]))) throw new AppError('transition-refusee');
  if (Object.keys(answers).length > 0)
    updateRecord(store, { entity: entity.name, id: idOf(call), data: { ...answers, Version: version }, prefix: 'Valeurs.' }, context);
  const before = snapshotOf(store, { entity: entity.name, row });
  const set = effectOf(transition, { entity: entity.name, record: before, motive, choices }, call);
  const names = new Set(entity.fields.map(({ name }) => name));
  const changes: RecordData = { ...set, ...(motive === null || !names.has('Motif') ? {} : { Motif: motive }), [field]: transition.to };
  for (const [name, value] of Object.entries(changes)) writeChange(store, { entity, row }, { name, value });
  row['Version'] = Number(row['Version']) + 1;
  const said = { ...(motive === null || names.has('Motif') ? {} : { Motif: motive }), ...waiverOf(choices) };
  remember(store, { entity: entity.name, id: Number(row['Id']), op: 'update', before, said }, context);
  const mail = bodyOf(call)['Mail'] === false ? null : mailOfStep(entity, transition, { call, id: Number(row['Id']), motive });
  const told: Readonly<Record<string, string>> = mail === null ? {} : { 'x-mail': mail.ok ? String(mail.traceId) : mail.code };
  return reply(Number(row['Id']), { etag: `"${Number(row['Version'])}"`, ...told });
}

/** What a step sets in its record; ids are links of their own. */
function writeChange(
  store: Store,
  { entity, row }: { readonly entity: EntityDescriptor; readonly row: Row },
  { name, value }: { readonly name: string; readonly value: JsonValue | undefined },
): void {
  const field = entity.fields.find((one) => one.name === name);
  if (field?.kind === 'ids') store.tables.setLinks(field, Number(row['Id']), readIds({ [name]: value }, name));
  else if (!sameValue(row[name], value)) row[name] = value ?? null;
}

interface TakenStep {
  readonly call: MockCall;
  readonly id: number;
  readonly motive: string | null;
}

function mailOfStep(entity: EntityDescriptor, { name }: TransitionDescriptor, { call, id, motive }: TakenStep): MailOutcome | null {
  const usage = usageOfStep(entity.name, name);
  if (usage === null) return null;
  const order = { usage, entity: entity.name, id, ...(motive === null ? {} : { values: { motif: motive } }) };
  return runWork(call.store, queueMail(order), call.context);
}

function readBody(body: RecordData, { motive }: TransitionDescriptor): { readonly version: number; readonly motive: string | null } {
  const unknown = Object.keys(body).filter((name) => !['Version', 'Motif', 'Mail', 'Valeurs', 'Suites', 'Id'].includes(name));
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'champ-inconnu' as const })));
  const { Version, Mail } = body;
  if (Mail !== undefined && typeof Mail !== 'boolean') throw invalidFields({ path: 'Mail', code: 'type' });
  if (typeof Version !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
  const said = readMotive(body);
  if (said === null && motive) throw invalidFields({ path: 'Motif', code: 'obligatoire' });
  return { version: Version, motive: said };
}

type AskedStep = Place & Pick<EffectInput, 'motive' | 'choices'>;

/** An effect that the schema names and that nobody wrote refuses: nothing passes by omission. */
function effectOf({ guard, effect }: TransitionDescriptor, place: AskedStep, { store, context }: MockCall): RecordData {
  const { record, motive, choices } = place;
  const { today } = context;
  const rule = guard === null ? null : named<Guard>(guards, guard);
  if (rule === undefined) throw new AppError('transition-refusee');
  if (rule !== null) {
    const seen = { record, today, facts: factsOf(store, place, rule) };
    if (!rule.holds(seen)) throw new AppError('transition-refusee', { message: reasonOf(rule, seen) });
  }
  if (effect === null) return {};
  const { user, has, nowMs } = context;
  const input = { entity: place.entity, record, today, userId: user.id, now: toUtcText(nowMs), has, textsIn, motive, choices };
  const work = named<WorkEffect>(works, effect);
  if (work !== undefined) return runWork(store, work(input), context);
  const run = named<Effect>(effects, effect);
  if (run === undefined) throw new AppError('transition-refusee');
  return run(input);
}

function factsOf(store: Store, place: Place, { reads }: Guard): Readonly<Record<string, readonly RecordData[]>> {
  const source = store.source('fr');
  return Object.fromEntries(
    Object.entries({ ...reads }).map(([name, { path, fields }]) => {
      const steps = stepsOf((entity) => store.tables.entities[entity], place.entity, path);
      const ends = walkPath(source, place, steps).flatMap((trail) => trail.slice(-1).map(({ record }) => record));
      return [name, ends.map((end) => Object.fromEntries(fields.map((field) => [field, end[field] ?? null])))];
    }),
  );
}

const named = <T>(registry: Readonly<Record<string, T | undefined>>, name: string): T | undefined => registry[name];
