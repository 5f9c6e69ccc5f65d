import { addDays, addMonths, festivalZone, zonedInstant, zonedParts, weekday } from '#domain/values/dates.ts';

/** Hour and days of a schedule, in the zone of the festival. */
export interface Rhythm {
  readonly Heure: number;
  /** From 1, Monday, to 7; none: every day, or the day of the month. */
  readonly Jours: readonly number[] | null;
  readonly JourMois: number | null;
}

/** A month and a week: every rhythm has an hour among them. */
const DAYS_MAX = 40;

/** Instant of the last hour that has come: those before it were missed with it, and count once together. */
export function lastSlot(rhythm: Rhythm, nowMs: number): number | null {
  const { date } = zonedParts(nowMs, festivalZone());
  for (let back = 0; back < DAYS_MAX; back += 1) {
    const slot = slotOf(rhythm, addDays(date, -back));
    if (slot !== null && slot <= nowMs) return slot;
  }
  return null;
}

/** Instant of the next hour. */
export function nextSlot(rhythm: Rhythm, nowMs: number): number | null {
  const { date } = zonedParts(nowMs, festivalZone());
  for (let ahead = 0; ahead < DAYS_MAX; ahead += 1) {
    const slot = slotOf(rhythm, addDays(date, ahead));
    if (slot !== null && slot > nowMs) return slot;
  }
  return null;
}

function slotOf({ Heure, Jours, JourMois }: Rhythm, day: string): number | null {
  const isDue = JourMois === null ? (Jours ?? []).length === 0 || (Jours ?? []).includes(weekday(day)) : isDayOfMonth(day, JourMois);
  return isDue ? zonedInstant(day, `${String(Heure).padStart(2, '0')}:00:00`, festivalZone()) : null;
}

/** The 31st of a shorter month is its last day. */
function isDayOfMonth(day: string, wanted: number): boolean {
  const last = addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  return Number(day.slice(8)) === Math.min(wanted, Number(last.slice(8)));
}
