import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Days and instants are computed in UTC: `2027-02-05T00:00:00Z` with its Z, or milliseconds. */
export const utcOf = (at: string | number): Dayjs => dayjs.utc(at);

/** In the zone of who reads: a control and a clock of the browser. */
export const localOf = (at: string | number | Date): Dayjs => dayjs(at);

export { dayjs };
export type { Dayjs };
