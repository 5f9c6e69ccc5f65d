import type { FieldDescriptor, Moment } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import type { Comparable, ReadField } from './comparable.ts';
import { type SqlBuild, literal } from './sql-build.ts';

const HOUR_S = 3600;
const MINUTE_S = 60;

/** From the first end of a `difference` to the second. */
export const differenceSql = (build: SqlBuild, { between, in: unit }: FieldDescriptor, read: ReadField): string => {
  if (between === undefined) throw new Error('a difference needs two ends');
  const [from, to] = between.map((moment) => momentOf(build, moment, read));
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
};

type End = Pick<Comparable, 'as' | 'sql'>;

const momentOf = (build: SqlBuild, { field, days }: Moment, read: ReadField): End => {
  const at: End = field === null ? { as: 'date', sql: build.param(build.today, 'date') } : read(field);
  if (days === 0) return at;
  return { as: at.as, sql: at.as === 'date' ? `(${at.sql} + ${days})` : `(${at.sql} + interval '${days} days')` };
};

/** The day of an instant is the festival's. */
const dayOf = ({ as, sql }: End): string => (as === 'datetime' ? `(${sql} at time zone ${literal(FESTIVAL_ZONE)})::date` : sql);
