import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { StepRequest } from './step-request.ts';

/** Hole in the mail of the step: refused unless the person saw it; written for a caller that looks itself; or it keeps the mail. */
export type HoleCare = 'refuse' | 'write' | 'keep';

/** A step just done, for what the product lets follow in the same transaction. */
export interface TakenStep {
  readonly step: TransitionDescriptor;
  readonly entity: EntityDescriptor;
  readonly id: number;
  readonly version: number;
  /** The record as the step leaves it. */
  readonly record: RecordData;
  readonly request: StepRequest;
  readonly holes: HoleCare;
}
