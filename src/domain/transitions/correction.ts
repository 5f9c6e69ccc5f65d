import type { EntityDescriptor, JsonValue, StateDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { brokenRules, fieldsOfRule } from '#domain/records/write/rules.ts';
import { isTakenBack, type Marks, marksOf } from './marks.ts';

/** Name of the reason of a correction in the history: a field `Motif` of the record says why somebody withdrew, and is left alone. */
export const CORRECTION_REASON = 'MotifCorrection';

/** The statuses of a file: the first one, and all that its steps leave or lead to. */
export function statesOf({ start, transitions }: Pick<StateDescriptor, 'start' | 'transitions'>): readonly number[] {
  return [...new Set([start, ...transitions.flatMap(({ from, to }) => [...from, to])])];
}

type Machine = Pick<StateDescriptor, 'field' | 'transitions'>;

/**
 * Values of a correction: the status, and nothing where a step that it takes back has left its mark. A mark stays in the statuses
 * that its step leads to without taking it back: an invitation that was refused was sent, a badge that is ready was not handed over.
 */
export function correctedValues({ field, transitions }: Machine, to: number): Readonly<Record<string, JsonValue>> {
  const written = transitions.flatMap(({ effect }) => Object.entries(marksOf(effect)).filter(([, mark]) => !isTakenBack(mark)));
  const emptied = written.filter(([name]) => !statusesWith(name, transitions).has(to));
  return { ...Object.fromEntries(emptied.map(([name, mark]) => [name, mark === true ? false : null])), [field]: to };
}

/** The statuses that a file may have while a mark stands. */
function statusesWith(name: string, transitions: Machine['transitions']): ReadonlySet<number> {
  function markOf({ effect }: TransitionDescriptor): Marks[string] | undefined {
    return marksOf(effect)[name];
  }
  const leaving = transitions.filter((step) => markOf(step) === undefined);
  const reached = new Set(transitions.flatMap((step) => (isTakenBack(markOf(step) ?? null) ? [] : [step.to])));
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of leaving) if (from.some((status) => reached.has(status))) reached.add(to);
  }
  return reached;
}

/** Why this status cannot be the right one: it is none of this file, the present one, or other values of the record forbid it. */
export function correctionErrors(
  { states, rules }: Pick<EntityDescriptor, 'states' | 'rules'>,
  record: RecordData,
  to: number,
): readonly FieldError[] {
  if (states === null || to === record[states.field] || !statesOf(states).includes(to)) return [{ path: 'Statut', code: 'valeur' }];
  const concerned = rules.filter((rule) => fieldsOfRule(rule).includes(states.field));
  return brokenRules({ rules: concerned }, { ...record, ...correctedValues(states, to) });
}
