import { FESTIVAL_ZONE, zonedParts } from '#domain/records/values/dates.ts';

/** Today where the festival is, whatever the clock of this computer says its zone to be. */
export function todayText(): string {
  return zonedParts(Date.now(), FESTIVAL_ZONE).date;
}
