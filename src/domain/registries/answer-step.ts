import type { RecordStep } from './record-steps.ts';
import type { Step } from '#domain/work/steps.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';

/** Steps that are made of no others, and that whoever keeps the rows answers. */
type Alone = Exclude<Step, RecordStep | { readonly do: 'wait' | 'in-zone' | 'refuse' | 'refuse-fields' }>;
type Kind = Alone['do'];
type Of = { readonly [K in Kind]: Extract<Alone, { readonly do: K }> };

/** Answers of either side to each step, where `At` is its transaction. */
export type StepAnswers<At, Reply> = { readonly [K in Kind]: (at: At, step: Of[K]) => Reply };

/** A step that neither waits nor is made of others; a refusal is thrown. */
export function answerStep<At, Reply>(
  answers: StepAnswers<At, Reply>,
  at: At,
  step: Exclude<Step, RecordStep | { readonly do: 'wait' | 'in-zone' }>,
): Reply {
  if (step.do === 'refuse') throw new AppError(step.code, step);
  if (step.do === 'refuse-fields') throw invalidFields(...step.errors);
  return answer(answers, at, { kind: step.do, step });
}

function answer<At, Reply, K extends Kind>(
  answers: StepAnswers<At, Reply>,
  at: At,
  { kind, step }: { readonly kind: K; readonly step: Of[K] },
): Reply {
  const handler: StepAnswers<At, Reply>[K] = answers[kind];
  return handler(at, step);
}
