import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';

/** Day of an instant by the clock of the festival. */
export function localDay(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, festivalZone()).date;
}
