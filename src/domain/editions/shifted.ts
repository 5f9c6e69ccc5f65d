import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays, FESTIVAL_ZONE, isIsoDate, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/records/values/dates.ts';

/** A date, an instant or a set of days moved by days; an instant keeps its hour by the clock of the festival, summer time or not. */
export const shifted = (value: JsonValue, days: number): JsonValue => {
  if (Array.isArray(value)) return value.map((one: JsonValue) => shifted(one, days));
  if (typeof value !== 'string') return value;
  if (isIsoDate(value)) return addDays(value, days);
  const instant = parseInstant(value);
  if (instant === null) return value;
  const { date, time } = zonedParts(instant, FESTIVAL_ZONE);
  return toUtcText(zonedInstant(addDays(date, days), time, FESTIVAL_ZONE));
};
