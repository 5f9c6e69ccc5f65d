import type { EntityDescriptor, StateDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { brokenRules, fieldsOfRule } from '#domain/records/rules.ts';

/** What the history calls the motive of a correction: a field `Motif` of the record says why somebody withdrew, and is left alone. */
export const CORRECTION_MOTIVE = 'MotifCorrection';

/** The statuses of a file: the first one, and all that its steps leave or lead to. */
export const statesOf = ({ start, transitions }: Pick<StateDescriptor, 'start' | 'transitions'>): readonly number[] => [
  ...new Set([start, ...transitions.flatMap(({ from, to }) => [...from, to])]),
];

/** Why this status cannot be the right one: it is none of this file, the present one, or other values of the record forbid it. */
export function correctionErrors(
  { states, rules }: Pick<EntityDescriptor, 'states' | 'rules'>,
  record: RecordData,
  to: number,
): readonly FieldError[] {
  if (states === null || to === record[states.field] || !statesOf(states).includes(to)) return [{ path: 'Statut', code: 'valeur' }];
  const concerned = rules.filter((rule) => fieldsOfRule(rule).includes(states.field));
  return brokenRules({ rules: concerned }, { ...record, [states.field]: to });
}
