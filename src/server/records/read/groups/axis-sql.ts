import { festivalZone } from '#domain/values/dates.ts';
import { targetOf } from '#domain/records/engine/registry.ts';
import { type Axis, sharedLegs } from '#domain/records/questions/axes.ts';
import { flagsOf } from '#domain/records/questions/drill.ts';
import { type Chain, openChain } from '../../sql/chain-sql.ts';
import { comparableOf, shownText } from '../../sql/comparable-sql.ts';
import type { FilterScope } from '../../sql/filter-sql.ts';
import { type Source, fromSource, keyOf, openSource } from '../../sql/source-sql.ts';
import { type SqlBuild, literal } from '../../sql/sql-build.ts';
import { displayOf } from '../../sql/text-sql.ts';

/** Part of one axis in the statement that groups. */
interface AxisSql {
  /** Laterals beside the row. */
  readonly joins: readonly string[];
  /** Key of the group. */
  readonly key: string;
  /** Text as it was written, of which a group shows one; null: the key tells. */
  readonly written: string | null;
}

interface AxisContext {
  readonly scope: FilterScope;
  readonly axes: readonly Axis[];
}

/** The axes of a question; those through the same collection read one and the same row of it. */
export function axesSql(build: SqlBuild, source: Source, { scope, axes }: AxisContext): readonly AxisSql[] {
  if (!sharedLegs(axes)) return axes.map((axis) => axisSql(build, source, { scope, axis }));
  const steps = axes[0]?.target.legs.flat() ?? [];
  const chain = openChain(build, source, steps);
  const read = axes.map((axis) => readAt(build, chain.last, { scope, axis }));
  const alias = build.alias();
  const columns = read.flatMap(({ key, written }, index) => [`${key} as k${index}`, `${written ?? 'null::text'} as w${index}`]);
  const presenceSql = `num_nonnulls(${read.map(({ key }) => key).join(', ')}) > 0`;
  const joins = read.flatMap((one) => one.joins);
  const rows = `select distinct ${columns.join(', ')} from ${chain.from}${joins.join('')} where ${[seen(scope, build, chain), presenceSql].join(' and ')}`;
  return read.map(({ written }, index) => ({
    joins: index === 0 ? [` left join lateral (${rows}) ${alias} on true`] : [],
    key: `${alias}.k${index}`,
    written: written === null ? null : `${alias}.w${index}`,
  }));
}

function axisSql(build: SqlBuild, source: Source, { scope, axis }: { readonly scope: FilterScope; readonly axis: Axis }): AxisSql {
  const { legs } = axis.target;
  if (legs.length === 0) return readAt(build, source, { scope, axis });
  const chain = openChain(build, source, legs.flat());
  const { key, written, joins } = readAt(build, chain.last, { scope, axis });
  const alias = build.alias();
  const columns = [`${key} as k`, ...(written === null ? [] : [`min(${written}) as w`])].join(', ');
  const where = `${seen(scope, build, chain)} and ${key} is not null`;
  const rows = `select ${columns} from ${chain.from}${joins.join('')} where ${where} group by 1`;
  return {
    joins: [` left join lateral (${rows}) ${alias} on true`],
    key: `${alias}.k`,
    written: written === null ? null : `${alias}.w`,
  };
}

/** On the row itself, or on the one that references lead to from it. */
function readAt(build: SqlBuild, at: Source, { scope, axis }: { readonly scope: FilterScope; readonly axis: Axis }): AxisSql {
  const { tail } = axis.target;
  if (tail.length === 0) return ofRow(build, at, axis);
  const chain = openChain(build, at, tail);
  const { key, written, joins } = ofRow(build, chain.last, axis);
  const alias = build.alias();
  const columns = [`${key} as k`, ...(written === null ? [] : [`${written} as w`])].join(', ');
  const rows = `select ${columns} from ${chain.from}${joins.join('')} where ${seen(scope, build, chain)}`;
  return {
    joins: [` left join lateral (${rows}) ${alias} on true`],
    key: `${alias}.k`,
    written: written === null ? null : `${alias}.w`,
  };
}

export function seen({ rowsOf }: FilterScope, build: SqlBuild, { where, sources }: Chain): string {
  return [where, ...sources.flatMap((source) => rowsOf?.(source.entity)?.(build, source) ?? [])].join(' and ');
}

function ofRow(build: SqlBuild, source: Source, axis: Axis): AxisSql {
  const { target, form, step, width } = axis;
  const { field } = target;
  const { as, sql, last = sql } = comparableOf(build, source, { field, isLibelle: false });
  function plain(key: string): AxisSql {
    return { joins: [], key, written: null };
  }
  switch (form) {
    case 'value':
      return plain(sql);
    case 'text':
      return { joins: [], key: `nullif(${sql}, '')`, written: shownText(build, source, field.name) };
    case 'range':
      return plain(`(floor(${sql} / ${build.param(width, 'numeric')}) * ${build.param(width, 'numeric')})`);
    case 'hour':
      return plain(`extract(hour from ${sql})::int`);
    case 'date':
      return plain(truncated(step, as === 'datetime' ? `(${sql} at time zone ${literal(festivalZone())})` : sql));
    case 'items':
      return unnested(build, `select v from (${sql}) i(v)`);
    case 'flags': {
      const flags = flagsOf(build.registry.enumOf(field.enum ?? ''));
      return unnested(build, `select v from unnest(${build.param(flags, 'int[]')}) i(v) where (${sql} & v) <> 0`);
    }
    case 'dates': {
      const days = as === 'days' ? `unnest(${sql})` : `generate_series(${sql}, least(${last}, ${sql} + 365), interval '1 day')`;
      return unnested(build, `select ${truncated(step, 'd')} from ${days} i(d)`);
    }
  }
}

/** Each value of a row once; a row without any stands in no group but the last. */
function unnested(build: SqlBuild, values: string): AxisSql {
  const alias = build.alias();
  return {
    joins: [` left join lateral (select distinct v as k from (${values}) u(v) where v is not null) ${alias} on true`],
    key: `${alias}.k`,
    written: null,
  };
}

const UNITS = { jour: 'day', semaine: 'week', mois: 'month', annee: 'year' } as const;

function truncated(step: Axis['step'], day: string): string {
  return step === 'jour' ? `${day}::date` : `date_trunc(${literal(UNITS[step])}, ${day}::timestamp)::date`;
}

/** Label of the record that a key of the axis names; null: it names none. */
export function labelSql(build: SqlBuild, { target: { field } }: Axis, key: string): string | null {
  if (field.to === undefined || field.kind === 'records') return null;
  const target = openSource(build, build.entity(targetOf(field)));
  return `(select ${displayOf(build, target)} from ${fromSource(target)} where ${keyOf(target, field.kind === 'reference' ? field.key : undefined)} = ${key})`;
}
