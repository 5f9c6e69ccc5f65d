import type { Axis } from '#domain/records/questions/axes.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { type AskedQuestion, type Calculation, type Measure, openQuestion } from '#domain/records/questions/question.ts';
import { openChain } from '../../sql/chain-sql.ts';
import { comparableOf } from '../../sql/comparable-sql.ts';
import type { FilterScope } from '../../sql/filter-sql.ts';
import { type Source, fromSource, openSource } from '../../sql/source-sql.ts';
import type { SqlBuild } from '../../sql/sql-build.ts';
import { type ListQuery, whereOf } from '../list-sql.ts';
import { axesSql, labelSql, seen } from './axis-sql.ts';

/** Groups of the rows of a filter, the largest first, with their figures, and the total of those left out: one JSON. */
export function groupsSql(build: SqlBuild, entity: Entity, { by, figures, max, ...query }: ListQuery & AskedQuestion): string {
  const { axes, measures } = openQuestion(build.registry, query.scope.access, { entity, by, figures, max });
  const source = openSource(build, entity);
  const read = axesSql(build, source, { scope: query.scope, axes });
  const worked = measures.map((measure) => ({ of: measure.of, sql: measuredSql(build, source, { measure, scope: query.scope }) }));
  const columns = [
    ...read.map(({ key }, index) => `${key} as k${index}`),
    ...read.map(({ written }, index) => `${written === null ? 'null::text' : `min(${written})`} as w${index}`),
    'count(*)::int as n',
    ...worked.flatMap(({ of, sql }, index) => [`${FUNCTIONS[of](sql)} as c${index}`, `count(${sql}) as m${index}`]),
  ];
  const groups = `select ${columns.join(', ')} from ${fromSource(source)}${read.flatMap(({ joins }) => joins).join('')}${whereOf(build, source, query)}${axes.length === 0 ? '' : ` group by ${axes.map((_, index) => index + 1).join(', ')}`}`;
  const keys = read.map((_, index) => `k${index}`);
  const placed = `select *, row_number() over (order by n desc${keys.map((key) => `, ${key}`).join('')}) as place from g`;
  const limit = build.param(max);
  const total = axes.some(({ isMany }) => isMany) ? wholeSql(build, entity, query) : 'select coalesce(sum(n), 0)::int from g';
  const named = namesSql(build, axes, limit);
  const labels = axes.map((_, index) => (named.has(index) ? `l${index}.told` : `p.w${index}`));
  const labelJoins = [...named.keys()].map((index) => ` left join l${index} on l${index}.k = p.k${index}`).join('');
  const group = `json_build_object('Valeurs', jsonb_build_array(${keys.map((key) => `p.${key}`).join(', ')}), 'Libelles', jsonb_build_array(${labels.join(', ')}), 'Nombre', p.n, 'Calculs', jsonb_build_array(${worked.map((_, index) => `p.c${index}`).join(', ')}))`;
  const rest = worked.map(({ of }, index) => REST[of](`c${index}`, `m${index}`)).join(', ');
  const others = `select json_build_object('Nombre', coalesce(sum(n), 0)::int, 'Calculs', jsonb_build_array(${rest})) from p where place > ${limit} having count(*) > 0`;
  const whole = `json_build_object('Total', (${total}), 'Nombre', (select count(*)::int from g), 'Groupes', (select coalesce(json_agg(${group} order by p.place), '[]') from p${labelJoins} where p.place <= ${limit}), 'Autres', (${others}))`;
  // Within, since a list of a past day begins with tables of its own.
  return `select groupes from (with g as materialized (${groups}), p as materialized (${placed})${[...named.values()].join('')} select ${whole} as groupes) q`;
}

/** Names of the records that groups stand for, by the place of their axis: each is looked up once, however many groups share it. */
function namesSql(build: SqlBuild, axes: readonly Axis[], limit: string): ReadonlyMap<number, string> {
  return new Map(
    axes.flatMap((axis, index): readonly [number, string][] => {
      const label = labelSql(build, axis, 'd.k');
      const keys = `select distinct k${index} as k from p where place <= ${limit}`;
      return label === null ? [] : [[index, `, l${index} as materialized (select d.k, ${label} as told from (${keys}) d)`]];
    }),
  );
}

/** A row in several groups counts once among the rows of the list. */
function wholeSql(build: SqlBuild, entity: Entity, query: ListQuery): string {
  const source = openSource(build, entity);
  return `select count(*)::int from ${fromSource(source)}${whereOf(build, source, query)}`;
}

const FUNCTIONS: Readonly<Record<Calculation, (sql: string) => string>> = {
  somme: (sql) => `coalesce(sum(${sql}), 0)`,
  moyenne: (sql) => `round(avg(${sql})::numeric, 2)`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
};

const REST: Readonly<Record<Calculation, (value: string, count: string) => string>> = {
  somme: (value) => `coalesce(sum(${value}), 0)`,
  moyenne: (value, count) => `round(sum(${value} * ${count}) / nullif(sum(${count}), 0), 2)`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
};

function measuredSql(
  build: SqlBuild,
  source: Source,
  {
    measure: {
      target: { field, tail },
    },
    scope,
  }: { readonly measure: Measure; readonly scope: FilterScope },
): string {
  if (tail.length === 0) return comparableOf(build, source, { field, isLibelle: false }).sql;
  const chain = openChain(build, source, tail);
  return `(select ${comparableOf(build, chain.last, { field, isLibelle: false }).sql} from ${chain.from} where ${seen(scope, build, chain)})`;
}
