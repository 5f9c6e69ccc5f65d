/** State machines: keys become the numbers of the enumeration, rights get their default. */
import type { StateDescriptor } from '../runtime/descriptor.ts';
import type { EntityRights } from '../runtime/screen.ts';
import type { Context } from './draft.ts';
import { checkedEnumValue } from './fields/fields.ts';
import { rightCode } from './naming.ts';
import type { Shape } from './fields/shapes.ts';

export function buildStates({ draft, fields }: Shape, rights: EntityRights, context: Context): StateDescriptor | null {
  const said = draft.input.states;
  if (said === undefined) return null;
  const field = fields.get(said.field);
  if (field?.enum === undefined) {
    const known = [...fields.values()].filter(({ enum: name }) => name !== undefined).map(({ name }) => name);
    context.diagnostics.unknown('model/unknown-column', draft.at('states', 'field'), {
      message: `« ${said.field} » n'est pas un champ énuméré`,
      name: said.field,
      known,
    });
    return null;
  }
  const name = field.enum;
  checkStates({ draft }, name, context);
  const number = (key: string, ...path: string[]): number =>
    checkedEnumValue(key, name, { context, position: draft.at('states', ...path) });
  return {
    field: said.field,
    enum: name,
    start: number(said.start, 'start'),
    transitions: Object.entries(said.transitions).map(([key, transition]) => ({
      name: key,
      from: [transition.from].flat().map((from) => number(from, 'transitions', key, 'from')),
      to: number(transition.to, 'transitions', key, 'to'),
      right: transition.right === undefined ? rights.write : rightCode(transition.right),
      guard: transition.guard ?? null,
      effect: transition.effect ?? null,
      mail: transition.mail ?? false,
      motive: transition.motive ?? false,
      ...(transition.confirm === true && { confirm: true }),
      ...(transition.ask !== undefined && { ask: askedFields({ transition: key, names: transition.ask }, { draft, fields }, context) }),
    })),
    ...(said.correct !== undefined && { correct: rightCode(said.correct) }),
  };
}

function askedFields(
  { transition, names }: { readonly transition: string; readonly names: readonly string[] },
  { draft, fields }: Pick<Shape, 'draft' | 'fields'>,
  { diagnostics }: Context,
): readonly string[] {
  for (const [index, name] of names.entries()) {
    if (fields.has(name)) continue;
    diagnostics.unknown('model/unknown-column', draft.at('states', 'transitions', transition, 'ask', index), {
      message: `« ${name} » n'est pas un champ de la fiche`,
      name,
      known: [...fields.keys()],
    });
  }
  return names;
}

/** Every state a transition leaves must be reached from the start. */
function checkStates({ draft }: Pick<Shape, 'draft'>, name: string, { enums, diagnostics }: Context): void {
  const said = draft.input.states;
  const values = enums.get(name)?.input.values;
  if (said === undefined || values?.[said.start] === undefined) return;
  const transitions = Object.entries(said.transitions).map(([key, { from, to }]) => ({ key, from: [from].flat(), to }));
  const reached = new Set([said.start]);
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
        `la transition « ${key} » part de « ${state} », qu'aucune transition n'atteint depuis « ${said.start} »`,
      );
    }
  }
}
