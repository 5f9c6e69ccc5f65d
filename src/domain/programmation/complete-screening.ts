import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { festivalDayOf } from './festival-day.ts';

type Timed = { readonly [F in 'Debut' | 'Fin' | 'Jour']?: FestivalProgrammation[F] | null };

/**
 * Values that a new screening with a beginning need not give: its day, and its end when its programme has films.
 * `neededS`: seconds that they and their presentation take.
 */
export function completeScreening({ Debut: start, Fin = null }: Timed, neededS: number): Partial<FestivalProgrammation> {
  const startMs = parseInstant(start ?? '');
  if (start == null || startMs === null) return {};
  const end = neededS === 0 ? null : toUtcText(later(startMs, { minutes: Math.ceil(neededS / 60) }));
  return {
    Jour: festivalDayOf(start),
    ...(Fin === null && end !== null ? { Fin: end } : {}),
  };
}
