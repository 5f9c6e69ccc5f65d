import { festivalZone, zonedParts } from '#domain/values/dates.ts';

const MINUTE_MS = 60_000;
let cached = { minute: Number.NaN, zone: '', date: '' };

/** Today where the festival is, whatever the clock of this computer says its zone to be. Each date field asks: a day begins with a minute. */
export function todayText(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const zone = festivalZone();
  if (minute !== cached.minute || zone !== cached.zone) cached = { minute, zone, date: zonedParts(minute * MINUTE_MS, zone).date };
  return cached.date;
}
