import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { AppError } from './app-error.ts';
import type { RuleQuestion } from './business-messages.ts';
import type { ErrorCode, FieldError, FieldErrorCode } from './catalogue.ts';
import { businessMessage, errorMessage, fieldMessage } from './messages.ts';

interface ProblemField {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Body of every refusal, `application/problem+json`. */
export interface Problem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly ProblemField[];
  readonly conflict?: { readonly [key: string]: JsonValue };
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function toProblem(error: AppError, { culture, requestId }: { readonly culture: Language; readonly requestId: string }): Problem {
  const { fields, params, message } = error.details;
  const question = questionOf(error);
  const sentence = message === undefined ? errorMessage(error.code, culture, params) : businessMessage(message, culture, params);
  const title = question === undefined ? sentence : businessMessage(`confirmation.${question}.titre`, culture);
  const conflict = toldBeside(error, culture);
  const problemFields = fields?.map((field) => ({ ...field, message: sentenceOf(field, culture) }));
  return {
    code: error.code,
    status: error.status,
    title,
    detail: problemFields?.[0]?.message ?? sentence,
    requestId,
    ...(problemFields === undefined ? {} : { errors: problemFields }),
    ...(conflict === undefined ? {} : { conflict }),
  };
}

/** Additions to the reply; a question brings the verb of its yes. */
function toldBeside(error: AppError, culture: Language): Problem['conflict'] {
  const { conflict } = error.details;
  const question = questionOf(error);
  return question === undefined ? conflict : { ...conflict, Verbe: businessMessage(`confirmation.${question}.verbe`, culture) };
}

/** A rule that refuses in one edition what it asks about in another has one question, which a refusal does not show. */
function questionOf({ code, details }: AppError): RuleQuestion | undefined {
  return code === 'confirmation-requise' ? details.question : undefined;
}

function sentenceOf({ code, message, params }: FieldError, culture: Language): string {
  return message === undefined ? fieldMessage(code, culture, params) : businessMessage(message, culture, params);
}
