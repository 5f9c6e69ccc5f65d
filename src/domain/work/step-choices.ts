import type { RecordData } from '#domain/values/record-data.ts';

/** A step of a state with all that it does: answers the version. */
export interface StepTaken {
  readonly entity: string;
  readonly id: number;
  /** Its name. */
  readonly step: string;
  /** As a call sends it. */
  readonly body: RecordData;
  /** Instant at which it was done, where that was before. */
  readonly at?: string;
}

/** Choices of the person about the records that a step touches. */
export interface StepChoices {
  readonly Nuits?: 'liberer' | 'garder';
  readonly Pieces?: 'avoir' | 'garder';
  readonly Creneaux?: 'liberer' | 'garder';
  /** Why what is missing is done without. */
  readonly Derogation?: string;
}

/** Name in the history of the reason why something missing was done without. */
export const WAIVER = 'MotifDerogation';

export function waiverOf({ Derogation }: StepChoices): RecordData {
  return Derogation === undefined ? {} : { [WAIVER]: Derogation };
}
