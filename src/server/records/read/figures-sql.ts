import { comparableOf } from '../sql/comparable-sql.ts';
import { listFields } from './list-columns-sql.ts';
import { type ListQuery, whereOf } from './list-sql.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { type Source, fromSource, openSource } from '../sql/source-sql.ts';
import { type SqlBuild, literal } from '../sql/sql-build.ts';

export const FIGURES = ['somme', 'moyenne', 'min', 'max'] as const;
export type FigureOf = (typeof FIGURES)[number];

interface Figure {
  readonly field: string;
  readonly of: FigureOf;
}

/** Names of the fields whose values group the rows, the figures of each group, and how many groups to list. */
export interface FieldFigures {
  readonly by: readonly string[];
  readonly figures: readonly Figure[];
  readonly max: number;
}

/** Groups of the rows of a filter, the largest first, each with its number and its figures: one JSON text. */
export function figuresSql(build: SqlBuild, entity: Entity, { by, figures, max, ...query }: ListQuery & FieldFigures): string {
  const source = openSource(build, entity);
  const { access } = query.scope;
  const shown = listFields(build, source, { fields: by.map((name) => fieldOf(entity, name)), access });
  const figureColumns = figures.map(({ field: name, of }) => {
    const field = fieldOf(entity, name);
    return access.isMasked(entity.name, field) ? 'null' : figureSql(build, source, { name, of });
  });
  const numbers = ['count(*)::int as nombre', ...figureColumns.map((sql, index) => `${sql} as c${index}`)].join(', ');
  const rows = `${fromSource(source)}${by.length === 0 ? '' : ` cross join lateral (select ${shown.join(', ')}) k`}${whereOf(build, source, query)}`;
  const groups =
    by.length === 0
      ? `select '{}'::jsonb as valeurs, ${numbers} from ${rows}`
      : `select to_jsonb(k) as valeurs, ${numbers} from ${rows} group by 1`;
  const first = `select * from (${groups}) a order by nombre desc, valeurs limit ${build.param(max)}`;
  const named = figures.map(({ field, of }, index) => `${literal(`${of} ${field}`)}, c${index}`).join(', ');
  return `select coalesce(json_agg(json_build_object('Valeurs', valeurs, 'Nombre', nombre, 'Calculs', json_build_object(${named}))), '[]') as groupes from (${first}) g`;
}

const FUNCTIONS: Readonly<Record<FigureOf, (sql: string) => string>> = {
  somme: (sql) => `coalesce(sum(${sql}), 0)`,
  moyenne: (sql) => `round(avg(${sql})::numeric, 2)`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
};

/** Instants as they travel. */
function figureSql(build: SqlBuild, source: Source, { name, of }: { readonly name: string; readonly of: FigureOf }): string {
  const { as, sql } = comparableOf(build, source, { field: fieldOf(source.entity, name), isLibelle: false });
  const figure = FUNCTIONS[of](sql);
  return as === 'datetime' ? `to_char(${figure} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')` : figure;
}
