import type { Step, StepReply } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import type { RecordUnit } from './rows.ts';

type Kind = 'hidden-fields' | 'mail' | 'traces';

/** Mails that steps over records write: each product answers these steps in its own way. */
export type RecordMails = { readonly [K in Kind]: (unit: RecordUnit, step: Extract<Step, { readonly do: K }>) => Work<StepReply> };
