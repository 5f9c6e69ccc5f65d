import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Chain } from './chain-sql.ts';
import { idOf } from './source-sql.ts';
import { literal } from './sql-build.ts';

/** The rows a derived field reads, and what it reads of each of them. */
export interface PathRows {
  readonly chain: Chain;
  /** FROM and WHERE of the subquery. */
  readonly rows: string;
  readonly end: () => string;
  readonly text: () => string;
  /** Order that puts the one row to take first; null: all rows are taken. */
  readonly first: string | null;
}

/** A derived field that goes along a path, as a subquery. */
export const aggregateSql = (field: FieldDescriptor, path: PathRows): string => {
  const { rows, end } = path;
  switch (field.kind) {
    case 'count':
      return `(select ${countedRows(field, path.chain)}::int ${rows})`;
    case 'exists':
      return `exists (select 1 ${rows})`;
    case 'sum':
      return `(select coalesce(sum(${end()}), 0) ${rows})`;
    case 'min':
    case 'max':
      return `(select ${field.kind}(${end()}) ${rows})`;
    case 'average':
      return `(select round(avg(${end()}), ${field.scale ?? 1}) ${rows})`;
    case 'length':
      return `(select coalesce(sum(${lengthOf(field, end())}), 0)::int ${rows})`;
    case 'join':
      return joined(field, path);
    default:
      throw new Error(`field « ${field.name} » does not go along a path`);
  }
};

/** Words, or signs with their spaces. */
export const lengthOf = ({ in: unit }: FieldDescriptor, text: string): string =>
  unit === 'signs' ? `char_length(${text})` : `regexp_count(${text}, '\\S+')`;

/** Two parts may lead to the same record: it counts once. */
export const countedRows = (field: FieldDescriptor, chain: Chain): string => {
  const isMerging = chain.isMany && field.path?.steps.at(-1)?.step === 'reference';
  return isMerging ? `count(distinct ${idOf(chain.last)})` : 'count(*)';
};

/** Texts in the order of the path, each once: the same person behind two credits is named once. */
const joined = ({ separator = ', ' }: FieldDescriptor, { chain: { isMany, orders, place }, rows, text, first }: PathRows): string => {
  if (first !== null) return `(select ${text()} ${rows} order by ${[first, ...orders].join(', ')} limit 1)`;
  if (!isMany) return `(select ${text()} ${rows})`;
  const ordered = `select ${text()} as t, ${place ?? `row_number() over (order by ${orders.join(', ')})`} as n ${rows}`;
  return `(select string_agg(j.t, ${literal(separator)} order by j.n) from (select d.t, min(d.n) as n from (${ordered}) d where d.t is not null group by d.t) j)`;
};
