import type { EffectName, GuardName } from '#generated/features/states.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { RequestContext } from '#server/http/context.ts';

/** What a guard may look at: the record as a reader sees it, derived fields and texts included. */
export interface GuardInput {
  readonly record: RecordData;
  readonly context: RequestContext;
  readonly today: string;
}

export type Guard = (input: GuardInput) => boolean;

/** Values of the record's own fields that a transition sets besides the state. */
export type Effect = (input: GuardInput) => RecordData;

const isFilled = (record: RecordData, ...names: readonly string[]): boolean =>
  names.every((name) => record[name] !== null && record[name] !== undefined && record[name] !== '');

/** Conditions of transitions. A guard that the schema names and that is not here refuses: nothing passes by omission. */
export const guards: Readonly<Partial<Record<GuardName, Guard>>> = {
  invitationPrete: ({ record }) => isFilled(record, 'IdContact', 'IdPersonne', 'Eannee'),
  sejourComplet: ({ record }) => record['NuitsMax'] === 0 || isFilled(record, 'Arrivee', 'Depart'),
};

/** What transitions set or do besides the state. One that the schema names and that is not here refuses the transition. */
export const effects: Readonly<Partial<Record<EffectName, Effect>>> = {
  daterInvitation: ({ today }) => ({ DateInvitation: today }),
  libererSejour: ({ record }) => ('IdHotel' in record ? { IdHotel: null } : {}),
};
