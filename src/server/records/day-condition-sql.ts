import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE, addDays, dayBounds, toUtcText } from '#domain/records/dates.ts';
import { isPeriodPreset, periodOf } from '#domain/records/periods.ts';
import type { Compiled, Condition } from './condition-value.ts';
import type { SqlBuild } from './sql-build.ts';

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** A day said of an instant is the whole day, in the zone of the festival. */
export const dayCondition = (build: SqlBuild, sql: string, condition: Condition): Compiled => {
  const days = daysOf(condition);
  if (days === null) return { refused: 'valeur' };
  const at = (instantMs: number): string => build.param(`${toUtcText(instantMs)}Z`, 'timestamptz');
  const bounds = [
    ...(days.from === null ? [] : [`${sql} >= ${at(dayBounds(days.from, FESTIVAL_ZONE).start)}`]),
    ...(days.to === null ? [] : [`${sql} < ${at(dayBounds(days.to, FESTIVAL_ZONE).end)}`]),
  ];
  if (bounds.length === 0) return { sql: 'false' };
  const inside = `(${bounds.join(' and ')})`;
  return { sql: condition.op === 'ne' ? `${inside} is not true` : inside };
};

const daysOf = ({ op, value, today }: Condition): Days | null => {
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
};

const betweenDays = (value: JsonValue | undefined): Days | null => {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, to] = value.map((day: JsonValue) => (typeof day === 'string' && day !== '' ? day : null));
  return { from: from ?? null, to: to ?? null };
};
