import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Days and instants are computed in UTC: `2027-02-05T00:00:00Z` with its Z, or milliseconds. */
export function utcOf(at: string | number): Dayjs {
  return dayjs.utc(at);
}

/** In the zone of who reads: a control and a clock of the browser. */
export function localOf(at: string | number | Date): Dayjs {
  return dayjs(at);
}

export { dayjs };
export type { Dayjs };
