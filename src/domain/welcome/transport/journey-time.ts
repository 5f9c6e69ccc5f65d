import { FESTIVAL_ZONE, later, timeBetween, zonedInstant } from '#domain/records/values/dates.ts';
import { readText, type RecordData } from '#domain/records/values/record-data.ts';

const HALF_DAY_MIN = 720;

/** When a journey is now expected, in milliseconds; null: it has no hour. */
export function expectedAt(journey: RecordData): number | null {
  const planned = plannedAt(journey);
  return planned === null ? null : later(planned, { minutes: delayOf(journey) });
}

/** Minutes after the hour of the ticket, before it when below 0. What was announced after midnight is of the next day. */
export function delayOf(journey: RecordData): number {
  const [planned, announced] = [plannedAt(journey), instantOf(journey, 'HeureReelle')];
  if (planned === null || announced === null) return 0;
  const minutes = Math.round(timeBetween(planned, announced, 'minute'));
  if (minutes < -HALF_DAY_MIN) return minutes + 2 * HALF_DAY_MIN;
  return minutes > HALF_DAY_MIN ? minutes - 2 * HALF_DAY_MIN : minutes;
}

export const plannedAt = (journey: RecordData): number | null => instantOf(journey, 'Heure');

function instantOf(journey: RecordData, field: string): number | null {
  const [date, time] = [readText(journey, 'Date'), readText(journey, field)];
  return date === null || time === null ? null : zonedInstant(date, time, FESTIVAL_ZONE);
}
