import type { StepChoices } from './step-choices.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import type { AccountingInput } from './accounting-input.ts';
import type { FactPath } from './steps.ts';
import type { EntityAt, PathOf } from './typed-paths.ts';
import type { EntityName, FieldOf } from './typed-records.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** `F`: the records that a condition reads beyond its own, by the names that it gives. */
export interface GuardInput<R = RecordData, F = Readonly<Record<string, RecordData>>> {
  /** The record as a reader sees it, derived fields and texts included. */
  readonly record: R;
  readonly facts: { readonly [K in keyof F]?: readonly F[K][] };
  /** Day of the festival. */
  readonly today: string;
}

/** Condition of a transition. */
export interface Guard {
  readonly reads?: Readonly<Record<string, FactPath>>;
  holds(this: void, input: GuardInput): boolean;
  /** Reason shown when it does not hold: which of its demands fails, and what to do about it. */
  readonly reason: BusinessMessage | { of(input: GuardInput): BusinessMessage }['of'];
}

/** The sentence of a condition that does not hold. */
export function reasonOf({ reason }: Guard, input: GuardInput): BusinessMessage {
  return typeof reason === 'function' ? reason(input) : reason;
}

export interface EffectInput<R = RecordData> extends AccountingInput {
  readonly entity: string;
  readonly record: R;
  /** Reason for the step, where it requires one. */
  readonly reason: string | null;
  /** Choices of the person about the records that the step touches. */
  readonly choices: StepChoices;
  /** Codes of the questions that the person has already answered. */
  readonly confirmation: string | null;
}

/** Values of the record's own fields that a transition sets, and another state where the one of the schema would not be true. A method, so that an effect may name the record that the schema gives it. */
export type Effect = { values(input: EffectInput): RecordData }['values'];

/** Rows at the end of a path from the records of the step, with the fields that its condition reads. */
export function fact<E extends EntityName, P extends string>(
  _entity: E,
  path: PathOf<E, P>,
  fields: readonly FieldOf<EntityAt<E, P>>[],
): FactPath {
  return { path, fields };
}

export function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

export function areSaid(...values: readonly unknown[]): boolean {
  return values.every(isSaid);
}
