import { daysOf } from '#domain/records/conditions/asked-days.ts';
import { FESTIVAL_ZONE, dayBounds, toUtcText } from '#domain/values/dates.ts';
import type { Compiled, Condition } from './condition-value.ts';
import type { SqlBuild } from './sql-build.ts';

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
