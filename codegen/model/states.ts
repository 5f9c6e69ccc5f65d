/** State machines: keys become the numbers of the enumeration, rights get their default. */
import { checkField, playing } from './behaviour.ts';
import type { StateDescriptor, TransitionDescriptor } from '../runtime/descriptor.ts';
import type { EntityRights } from '../runtime/screen.ts';
import type { Context } from './draft.ts';
import { checkHelp, checkStatuses } from './enums.ts';
import { checkedEnumValue } from './fields/fields.ts';
import { rightCode } from './naming.ts';
import type { Shape, Shapes } from './fields/shapes.ts';
import { type Sentences, sentence } from './labels/sentence-names.ts';

interface StatePlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly sentences: Sentences;
}

export function buildStates(shape: Shape, rights: EntityRights, place: StatePlace): StateDescriptor | null {
  const { draft, fields } = shape;
  const { context } = place;
  const statesInput = draft.input.states;
  if (statesInput === undefined) return null;
  const field = fields.get(statesInput.field);
  if (field?.enum === undefined) {
    const enumFields = [...fields.values()].filter(({ enum: name }) => name !== undefined).map(({ name }) => name);
    context.diagnostics.unknown('model/unknown-column', draft.at('states', 'field'), {
      message: `« ${statesInput.field} » n'est pas un champ énuméré`,
      name: statesInput.field,
      known: enumFields,
    });
    return null;
  }
  const name = field.enum;
  checkStates({ draft }, name, context);
  checkStatuses(name, { context, isAsked: true });
  checkHelp(name, context);
  function number(key: string, ...path: string[]): number {
    return checkedEnumValue(key, name, { context, position: draft.at('states', ...path) });
  }
  return {
    field: statesInput.field,
    enum: name,
    start: number(statesInput.start, 'start'),
    transitions: Object.entries(statesInput.transitions).map(([key, transition]) => ({
      name: key,
      from: [transition.from].flat().map((from) => number(from, 'transitions', key, 'from')),
      to: number(transition.to, 'transitions', key, 'to'),
      right: transition.right === undefined ? rights.write : rightCode(transition.right),
      guard: transition.guard ?? null,
      effect: transition.effect ?? null,
      mail: transition.mail === undefined ? null : usage(shape, { step: key, name: transition.mail, at: ['mail'] }, place),
      ...otherMail(shape, key, place),
      reason: transition.reason ?? false,
      ...(transition.waives !== undefined && { waives: waived(shape, { step: key, waives: transition.waives }, context) }),
      ...(transition.confirm === true && { confirm: true }),
      ...(transition.billing !== undefined && { billing: billed(shape, { step: key, name: transition.billing }, context) }),
      ...(transition.dialog !== undefined && { dialog: transition.dialog }),
      ...failure(shape, key, place),
      ...(transition.ask !== undefined && { ask: askedFields({ transition: key, names: transition.ask }, shape, context) }),
    })),
    ...(statesInput.correct !== undefined && { correct: rightCode(statesInput.correct) }),
  };
}

interface SaidMail extends StepField {
  readonly at: readonly string[];
}

/** The mail that a step sends, by its number: what the templates of mails call their usage. */
function usage({ draft }: Shape, { step, name, at }: SaidMail, { shapes, context }: StatePlace): number | null {
  const position = draft.at('states', 'transitions', step, ...at);
  const templates = playing(shapes, 'mails');
  const role = templates?.draft.input.role;
  const field = role?.is === 'mails' ? templates?.fields.get(role.usage) : undefined;
  if (field?.enum !== undefined) return checkedEnumValue(name, field.enum, { context, position });
  context.diagnostics.report(
    'model/no-role',
    position,
    'aucune entité du schéma ne tient les modèles de mail',
    "ajouter role: { is: mails, usage: Champ } à l'entité",
  );
  return null;
}

function otherMail(shape: Shape, step: string, place: StatePlace): Pick<TransitionDescriptor, 'mailUnless'> {
  const mailInput = shape.draft.input.states?.transitions[step]?.mailUnless;
  if (mailInput === undefined) return {};
  checkField(shape, { name: mailInput.field, at: ['states', 'transitions', step, 'mailUnless', 'field'] }, place.context);
  const mail = usage(shape, { step, name: mailInput.mail, at: ['mailUnless', 'mail'] }, place);
  return mail === null ? {} : { mailUnless: { field: mailInput.field, mail } };
}

function waived(
  shape: Shape,
  { step, waives }: { readonly step: string; readonly waives: NonNullable<TransitionDescriptor['waives']> },
  context: Context,
): NonNullable<TransitionDescriptor['waives']> {
  for (const key of ['price', 'amount', 'reason'] as const)
    checkField(shape, { name: waives[key], at: ['states', 'transitions', step, 'waives', key] }, context);
  return waives;
}

function failure({ draft }: Shape, step: string, { context, sentences }: StatePlace): Pick<TransitionDescriptor, 'failure'> {
  const failureInput = draft.input.states?.transitions[step]?.failure;
  if (failureInput === undefined) return {};
  const position = draft.at('states', 'transitions', step, 'failure');
  const text = typeof failureInput === 'string' ? failureInput : failureInput.text;
  return {
    failure: { ...sentence(text, sentences, { diagnostics: context.diagnostics, position }), before: typeof failureInput !== 'string' },
  };
}

interface StepField {
  readonly step: string;
  readonly name: string;
}

function billed(shape: Shape, { step, name }: StepField, context: Context): string {
  checkField(shape, { name, at: ['states', 'transitions', step, 'billing'] }, context);
  return name;
}

function askedFields(
  { transition, names }: { readonly transition: string; readonly names: readonly string[] },
  shape: Shape,
  context: Context,
): readonly string[] {
  for (const [index, name] of names.entries())
    checkField(shape, { name, at: ['states', 'transitions', transition, 'ask', index] }, context);
  return names;
}

/** Every state a transition leaves must be reached from the start. */
function checkStates({ draft }: Pick<Shape, 'draft'>, name: string, { enums, diagnostics }: Context): void {
  const statesInput = draft.input.states;
  const values = enums.get(name)?.input.values;
  if (statesInput === undefined || values?.[statesInput.start] === undefined) return;
  const transitions = Object.entries(statesInput.transitions).map(([key, { from, to }]) => ({ key, from: [from].flat(), to }));
  const reached = new Set([statesInput.start]);
  for (let grown = true; grown;) {
    const next = transitions.filter(({ from, to }) => !reached.has(to) && from.some((state) => reached.has(state)));
    for (const { to } of next) reached.add(to);
    grown = next.length > 0;
  }
  for (const { key, from } of transitions) {
    for (const state of from) {
      if (reached.has(state) || values[state] === undefined) continue;
      diagnostics.report(
        'states/unreachable',
        draft.at('states', 'transitions', key, 'from'),
        `la transition « ${key} » part de « ${state} », qu'aucune transition n'atteint depuis « ${statesInput.start} »`,
      );
    }
  }
}
