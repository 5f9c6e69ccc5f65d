import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';

/** A refusal of a record that a rule wrote; a question has nobody to answer it. */
export function* refuseOutcome(code: ErrorCode): Work<never> {
  return yield* code === 'confirmation-requise'
    ? refuseWith('regle-metier', { message: 'automatisme.questionPosee' })
    : refuseWith(code, {});
}
