import { later, parseInstant, toUtcText } from '../records/values/dates.ts';
import { readText, type RecordData } from '../records/values/record-data.ts';
import { festivalDayOf } from './festival-day.ts';

/**
 * What a new screening with a beginning need not say: its day, and its end when its programme has films.
 * `neededS`: seconds that they and their presentation take.
 */
export function completeScreening(record: RecordData, neededS: number): RecordData {
  const start = readText(record, 'Debut');
  const startMs = start === null ? null : parseInstant(start);
  if (start === null || startMs === null) return {};
  const end = neededS === 0 ? null : toUtcText(later(startMs, { minutes: Math.ceil(neededS / 60) }));
  return {
    Jour: festivalDayOf(start),
    ...(readText(record, 'Fin') === null && end !== null ? { Fin: end } : {}),
  };
}
