import type { DerivedKind, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Chain } from './chain-sql.ts';
import { idOf } from './source-sql.ts';
import { isMergingPath } from '#domain/records/read/record-source.ts';
import { literal } from './sql-build.ts';

/** Derived kinds that go along a path. */
export type AggregateKind = Extract<DerivedKind, 'count' | 'exists' | 'min' | 'max' | 'average' | 'length' | 'sum' | 'join'>;

/** The rows a derived field reads, and the value it reads of each of them. */
interface PathRows {
  readonly chain: Chain;
  /** FROM and WHERE of the subquery. */
  readonly rows: string;
  readonly value: string;
  /** Order that puts the one row to read first; null: all rows are read. */
  readonly first: string | null;
}

interface Aggregate {
  /** The rows themselves, or the value or the text at the end of the path. */
  readonly reads: 'rows' | 'value' | 'text';
  /** As a subquery of one row. */
  readonly alone: (field: FieldDescriptor, path: PathRows) => string;
  /** Over the rows of a path grouped by the row they start from; absent: the row itself is all that is wanted. */
  readonly grouped?: (field: FieldDescriptor, path: Pick<PathRows, 'chain' | 'value'>) => string;
  /** Of no rows, in place of nothing. */
  readonly none?: string;
}

function total(value: (field: FieldDescriptor, path: Pick<PathRows, 'chain' | 'value'>) => string): Omit<Aggregate, 'reads'> {
  return {
    alone: (field, path) => `(select ${value(field, path)} ${path.rows})`,
    grouped: value,
  };
}

function countedRows(field: FieldDescriptor, { chain }: Pick<PathRows, 'chain'>): string {
  return field.path !== undefined && isMergingPath(field.path) ? `count(distinct ${idOf(chain.last)})` : 'count(*)';
}

/** Words, or signs with their spaces. */
export function lengthOf({ in: unit }: FieldDescriptor, text: string): string {
  return unit === 'signs' ? `char_length(${text})` : `regexp_count(${text}, '\\S+')`;
}

/** Texts in the order of the path, each once: the same person behind two credits is named once. */
function joined({ separator = ', ' }: FieldDescriptor, { chain: { isMany, orders, place }, rows, value, first }: PathRows): string {
  if (first !== null) return `(select ${value} ${rows} order by ${[first, ...orders].join(', ')} limit 1)`;
  if (!isMany) return `(select ${value} ${rows})`;
  const ordered = `select ${value} as t, ${place ?? `row_number() over (order by ${orders.join(', ')})`} as n ${rows}`;
  return `(select string_agg(j.t, ${literal(separator)} order by j.n) from (select d.t, min(d.n) as n from (${ordered}) d where d.t is not null group by d.t) j)`;
}

export const AGGREGATES: Readonly<Record<AggregateKind, Aggregate>> = {
  count: { reads: 'rows', ...total((field, path) => `${countedRows(field, path)}::int`), none: '0' },
  exists: { reads: 'rows', alone: (_, { rows }) => `exists (select 1 ${rows})` },
  min: { reads: 'value', ...total((_, { value }) => `min(${value})`) },
  max: { reads: 'value', ...total((_, { value }) => `max(${value})`) },
  average: { reads: 'value', ...total(({ scale }, { value }) => `round(avg(${value}), ${scale ?? 1})`) },
  sum: {
    reads: 'value',
    alone: (_, { rows, value }) => `(select coalesce(sum(${value}), 0) ${rows})`,
    grouped: (_, { value }) => `sum(${value})`,
    none: '0',
  },
  length: {
    reads: 'value',
    alone: (field, { rows, value }) => `(select coalesce(sum(${lengthOf(field, value)}), 0)::int ${rows})`,
    grouped: (field, { value }) => `sum(${lengthOf(field, value)})::int`,
    none: '0',
  },
  join: { reads: 'text', alone: joined },
};

function isAggregate(kind: FieldDescriptor['kind']): kind is AggregateKind {
  return kind in AGGREGATES;
}

export function aggregateKind({ kind, name }: FieldDescriptor): AggregateKind {
  if (!isAggregate(kind)) throw new Error(`field « ${name} » does not go along a path`);
  return kind;
}
