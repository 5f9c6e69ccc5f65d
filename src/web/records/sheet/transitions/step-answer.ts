import type { StepChoices } from '#domain/work/step-choices.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** Answers that a person gives before a step. */
export interface StepAnswer {
  readonly reason: string | null;
  /** Language of the reason, when it is not French. */
  readonly culture?: Language;
  /** Fields the step asks for; null when it asks for none. */
  readonly values: RecordData | null;
  /** True if the mail of the step leaves. */
  readonly mail: boolean;
  /** Choices about what the step touches elsewhere. */
  readonly choices: StepChoices;
}
