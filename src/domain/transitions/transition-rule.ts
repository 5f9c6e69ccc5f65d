import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import type { AccountingInput } from '#domain/accounting/accounting-input.ts';
import type { StepChoices } from './consequences.ts';
import type { FactPath } from '#domain/work/steps.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';

export interface GuardInput {
  /** The record as a reader sees it, derived fields and texts included. */
  readonly record: RecordData;
  readonly facts: Readonly<Record<string, readonly RecordData[]>>;
  /** Day of the festival. */
  readonly today: string;
}

/** Condition of a transition. */
export interface Guard {
  readonly reads?: Readonly<Record<string, FactPath>>;
  readonly holds: (input: GuardInput) => boolean;
  /** What the person is told when it does not hold: which of its demands fails, and what to do about it. */
  readonly reason: BusinessMessage | ((input: GuardInput) => BusinessMessage);
}

/** The sentence of a condition that does not hold. */
export const reasonOf = ({ reason }: Guard, input: GuardInput): BusinessMessage => (typeof reason === 'function' ? reason(input) : reason);

export interface EffectInput extends AccountingInput {
  readonly entity: string;
  readonly record: RecordData;
  /** Why the step is taken, where it asks. */
  readonly reason: string | null;
  /** What the person says is to become of what the step touches. */
  readonly choices: StepChoices;
}

/** Values of the record's own fields that a transition sets besides the state. */
export type Effect = (input: EffectInput) => RecordData;

export const isFilled = (record: RecordData, ...names: readonly string[]): boolean =>
  names.every((name) => record[name] !== null && record[name] !== undefined && record[name] !== '');

export const amount = (record: RecordData, name: string): number => Number(record[name] ?? 0);
