import { FESTIVAL_ZONE, zonedParts } from '#domain/values/dates.ts';

const MINUTE_MS = 60_000;
let known = { minute: Number.NaN, date: '' };

/** Today where the festival is, whatever the clock of this computer says its zone to be. Each date field asks: a day begins with a minute. */
export function todayText(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, date: zonedParts(minute * MINUTE_MS, FESTIVAL_ZONE).date };
  return known.date;
}
