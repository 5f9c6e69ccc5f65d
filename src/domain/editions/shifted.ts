import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays, festivalZone, isIsoDate, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';

/** A date, an instant or a set of days moved by days; an instant keeps its hour by the clock of the festival, summer time or not. */
export function shifted(value: JsonValue, days: number): JsonValue {
  if (Array.isArray(value)) return value.map((one: JsonValue) => shifted(one, days));
  return typeof value === 'string' ? shiftedText(value, days) : value;
}

export function shiftedText(text: string, days: number): string {
  if (isIsoDate(text)) return addDays(text, days);
  const instant = parseInstant(text);
  if (instant === null) return text;
  const { date, time } = zonedParts(instant, festivalZone());
  return toUtcText(zonedInstant(addDays(date, days), time, festivalZone()));
}
