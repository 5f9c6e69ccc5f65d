import { localOf } from '#domain/records/values/dayjs.ts';

/** « hh:mm:ss » of the specification, on 24 hours, by the clock of who reads. */
export const formatClock = (time: number): string => localOf(time).format('HH:mm:ss');

/** `05/02/2025 14:03` of an instant of the wire, by the same clock. */
export const formatMoment = (instant: string): string => localOf(`${instant}Z`).format('DD/MM/YYYY HH:mm');
