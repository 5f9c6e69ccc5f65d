import { formatDay } from '#domain/records/dates.ts';
import type { CoverRefusal } from '#domain/lodging/cover-rules.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { AppError } from '#server/errors/app-error.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly nights: readonly string[];
  readonly params?: CoverRefusal['params'];
}

/** A refusal with its nights, named in the sentence as the plannings write them and told as dates too. */
export const refusalOf = ({ code, nights, params = {} }: Refusal, culture: Language): AppError =>
  new AppError(code, {
    params: { ...params, nuits: nights.map((date) => formatDay(date, culture)).join(', ') },
    conflict: { Nuits: [...nights] },
  });
