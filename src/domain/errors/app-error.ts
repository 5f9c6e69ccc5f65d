import type { BusinessMessage, RuleQuestion } from './business-messages.ts';
import { type ErrorCode, type FieldError, errors } from './catalogue.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';

export interface ErrorDetails {
  /** Errors by field: the `errors` of the reply. */
  readonly fields?: readonly FieldError[];
  /** Sentence that tells the reason in place of the one of the code. */
  readonly message?: BusinessMessage;
  /** Placeholders of the message. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Both states of a stale write. */
  readonly conflict?: { readonly [key: string]: JsonValue };
  /** Question of a rule, which a person may answer yes to. */
  readonly question?: RuleQuestion;
  readonly retryAfterSeconds?: number;
}

/** A refusal of the closed catalogue. The cause stays in the log, never in the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code];
    this.details = details;
  }
}

export function invalidFields(...fields: readonly FieldError[]): AppError {
  return new AppError('champs-invalides', { fields });
}
