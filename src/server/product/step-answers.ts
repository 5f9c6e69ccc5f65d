import type { StepAnswers } from '#domain/registries/answer-step.ts';
import type { StepReply } from '#domain/work/steps.ts';
import { forget } from '#server/erasure/forget.ts';
import { mailAnswers } from '#server/mails/mail-steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/** Answers of the server to the steps that only the festival takes: its mails, and the erasure of its people. */
export const ownAnswers: typeof mailAnswers & Pick<StepAnswers<UnitOfWork, Promise<StepReply>>, 'forget'> = { ...mailAnswers, forget };
