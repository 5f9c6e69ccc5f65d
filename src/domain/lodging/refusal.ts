import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { formatDay } from '#domain/values/dates.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import type { CoverRefusal } from './cover-rules.ts';

export interface NightsRefusal {
  readonly code: Exclude<ErrorCode, 'confirmation-requise'>;
  readonly nights: readonly string[];
  readonly params?: CoverRefusal['params'];
}

/** A refusal with its nights, named in the sentence as the plannings write them and sent as dates too. */
export function refuseNights({ code, nights, params = {} }: NightsRefusal, culture: Language): Work<never> {
  return refuseWith(code, {
    params: { ...params, nuits: nights.map((date) => formatDay(date, culture)).join(', ') },
    conflict: { Nuits: [...nights] },
  });
}
