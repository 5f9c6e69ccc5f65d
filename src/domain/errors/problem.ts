import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { AppError } from './app-error.ts';
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
  const { fields, params, conflict, message } = error.details;
  const title = message === undefined ? errorMessage(error.code, culture, params) : businessMessage(message, culture, params);
  const problemFields = fields?.map((field) => ({ ...field, message: sentenceOf(field, culture) }));
  return {
    code: error.code,
    status: error.status,
    title,
    detail: problemFields?.[0]?.message ?? title,
    requestId,
    ...(problemFields === undefined ? {} : { errors: problemFields }),
    ...(conflict === undefined ? {} : { conflict }),
  };
}

function sentenceOf({ code, message, params }: FieldError, culture: Language): string {
  return message === undefined ? fieldMessage(code, culture, params) : businessMessage(message, culture, params);
}
