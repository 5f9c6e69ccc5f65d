import { addDays, festivalZone, later, parseInstant, toUtcText, weekday, zonedInstant } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';

export type Later = 'heure' | 'demain' | 'semaine';

const MORNING = '08:00:00';
const WEEK = 7;
const MINUTES = 60;

/** Instant at which what is put off comes back: in an hour, tomorrow or on Monday morning by the clock of the festival. */
export function laterInstant(choice: Later, { now, today }: Pick<Facts, 'now' | 'today'>): string {
  if (choice === 'heure') return toUtcText(later(parseInstant(now) ?? 0, { minutes: MINUTES }));
  const days = choice === 'demain' ? 1 : untilMonday(today);
  return toUtcText(zonedInstant(addDays(today, days), MORNING, festivalZone()));
}

function untilMonday(today: string): number {
  return (WEEK + 1 - weekday(today)) % WEEK || WEEK;
}
