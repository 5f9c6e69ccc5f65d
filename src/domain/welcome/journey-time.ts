import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { festivalZone, later, parseInstant, timeBetween, zonedInstant, zonedParts } from '#domain/values/dates.ts';

const HALF_DAY_MIN = 720;

type Timed = Pick<FestivalTrajet, 'Date' | 'Heure' | 'HeureReelle'>;

/** Expected hour of a journey, in milliseconds; null: it has none. */
export function expectedAt(journey: Timed): number | null {
  const planned = plannedAt(journey);
  return planned === null ? null : later(planned, { minutes: delayOf(journey) });
}

/** Minutes after the hour of the ticket, before it when below 0. What was announced after midnight is of the next day. */
export function delayOf(journey: Timed): number {
  const [planned, announced] = [plannedAt(journey), instantOf(journey.Date, journey.HeureReelle)];
  if (planned === null || announced === null) return 0;
  const minutes = Math.round(timeBetween(planned, announced, 'minute'));
  if (minutes < -HALF_DAY_MIN) return minutes + 2 * HALF_DAY_MIN;
  return minutes > HALF_DAY_MIN ? minutes - 2 * HALF_DAY_MIN : minutes;
}

export function plannedAt({ Date: date, Heure }: Timed): number | null {
  return instantOf(date, Heure);
}

function instantOf(date: string, time: string | null): number | null {
  return time === null ? null : zonedInstant(date, time, festivalZone());
}

/** `15:40` by the festival's clock. */
export function clockOf(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, festivalZone()).time.slice(0, 5);
}
