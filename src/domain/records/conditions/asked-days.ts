import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { isPeriodPreset, periodOf } from '#domain/values/dates/periods.ts';

export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface AskedDays {
  readonly op: FilterOperator;
  readonly value: JsonValue | undefined;
  /** Day of the festival that « today » stands for. */
  readonly today: string;
}

/** Days that an operator asks for; null: it asks for none, or not by days. */
export function daysOf({ op, value, today }: AskedDays): Days | null {
  if (op === 'period') return isPeriodPreset(value) ? periodOf(value, today) : null;
  if (op === 'between') return betweenDays(value);
  if (typeof value !== 'string') return null;
  switch (op) {
    case 'eq':
    case 'ne':
      return { from: value, to: value };
    case 'gt':
      return { from: addDays(value, 1), to: null };
    case 'gte':
      return { from: value, to: null };
    case 'lt':
      return { from: null, to: addDays(value, -1) };
    case 'lte':
      return { from: null, to: value };
    default:
      return null;
  }
}

function betweenDays(value: JsonValue | undefined): Days | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value.map((day: JsonValue) => (typeof day === 'string' && day !== '' ? day : null));
  return { from: from ?? null, to: to ?? null };
}
