import { formatClock as clockOf, formatDateTime } from '#domain/values/dates.ts';

/** « hh:mm:ss » of the specification, on 24 hours, by the clock of the festival as every other hour on screen. */
export function formatClock(time: number): string {
  return clockOf(time);
}

/** `05/02/2025 14:03` of an instant of the wire, by the same clock. */
export function formatMoment(instant: string): string {
  return formatDateTime(instant);
}
