import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { festivalZone } from '#domain/values/dates.ts';
import type { Comparable } from './comparable.ts';
import { literal } from './sql-build.ts';

const HOUR_S = 3600;
const MINUTE_S = 60;

export type Moment = Pick<Comparable, 'as' | 'sql'>;

/** From the first end of a `difference` to the second, as they stand in the row. */
export function differenceSql({ between, in: unit }: FieldDescriptor, ends: readonly Moment[]): string {
  const [from, to] = ends.map((end, index) => shifted(end, between?.[index]?.days ?? 0));
  if (from === undefined || to === undefined) throw new Error('a difference needs two ends');
  switch (unit) {
    case 'hours':
      return `round(extract(epoch from (${to.sql} - ${from.sql})) / ${HOUR_S}, 2)`;
    case 'minutes':
      return `floor(extract(epoch from (${to.sql} - ${from.sql})) / ${MINUTE_S})::int`;
    case 'days':
      return `(${dayOf(to)} - ${dayOf(from)})`;
    case 'years':
      return `extract(year from age(${dayOf(to)}, ${dayOf(from)}))::int`;
    default:
      return `(${to.sql} - ${from.sql})`;
  }
}

function shifted({ as, sql }: Moment, days: number): Moment {
  if (days === 0) return { as, sql };
  return { as, sql: as === 'date' ? `(${sql} + ${days})` : `(${sql} + interval '${days} days')` };
}

/** The day of an instant is the festival's. */
export function dayOf({ as, sql }: Moment): string {
  return as === 'datetime' ? `(${sql} at time zone ${literal(festivalZone())})::date` : sql;
}
