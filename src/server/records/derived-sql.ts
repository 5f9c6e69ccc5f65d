import type { FieldDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { type Chain, constantConditions, openChain } from './chain-sql.ts';
import { fieldOf } from './registry.ts';
import { type Source, columnOf, foldedColumnOf, idOf } from './source-sql.ts';
import { type SqlBuild, literal } from './sql-build.ts';
import { displayOf, textOf } from './text-sql.ts';

/** A derived field as a value that filters and sorts compare: a number of seconds for a duration. */
export const derivedOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  if (field.between !== undefined) return elapsedHours(source, field.between);
  if (field.path === undefined) throw new Error(`derived field « ${field.name} » has no path`);
  if (isOwnDisplay(field.path)) return displayOf(build, source);
  const chain = openChain(build, source, field.path.steps);
  const where = [chain.where, ...constantConditions(chain.sources, field.where)].join(' and ');
  const rows = `from ${chain.from} where ${where}`;
  switch (field.kind) {
    case 'count':
      return `(select ${counted(field, chain)}::int ${rows})`;
    case 'exists':
      return `exists (select 1 ${rows})`;
    case 'sum':
      return `(select coalesce(sum(${endColumn(field, chain)}), 0) ${rows})`;
    case 'join':
      return joined(chain, { text: joinedText(build, field, chain), rows, separator: field.separator ?? ', ' });
    default:
      throw new Error(`field « ${field.name} » is not derived`);
  }
};

const SECONDS_PER_HOUR = 3600;

const elapsedHours = (source: Source, between: readonly [string, string]): string => {
  const [from, to] = between.map((name) => columnOf(source, fieldOf(source.entity, name)));
  return `round(extract(epoch from (${to} - ${from})) / ${SECONDS_PER_HOUR}, 2)`;
};

const isOwnDisplay = ({ steps, field }: ResolvedPath): boolean => steps.length === 0 && field === null;

/** The folded column at the end of references only (`Personne.Nom`), so that sorting does not fold each text again. Null: no such column. */
export const foldedJoinOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string | null => {
  const end = field.path?.field ?? null;
  if (field.kind !== 'join' || field.path === undefined || end === null || field.path.steps.some(({ step }) => step !== 'reference'))
    return null;
  const chain = openChain(build, source, field.path.steps);
  const target = fieldOf(chain.last.entity, end);
  if (!target.normalised) return null;
  const where = [chain.where, ...constantConditions(chain.sources, field.where)].join(' and ');
  return `(select ${foldedColumnOf(chain.last, target)} from ${chain.from} where ${where})`;
};

interface Joined {
  readonly text: string;
  readonly rows: string;
  readonly separator: string;
}

/** Texts in the order of the path, each once: the same person behind two credits is named once. */
const joined = ({ isMany, orders }: Chain, { text, rows, separator }: Joined): string => {
  if (!isMany) return `(select ${text} ${rows})`;
  const ordered = `select ${text} as t, row_number() over (order by ${orders.join(', ')}) as n ${rows}`;
  return `(select string_agg(j.t, ${literal(separator)} order by j.n) from (select d.t, min(d.n) as n from (${ordered}) d where d.t is not null group by d.t) j)`;
};

/** Two parts may lead to the same record: it counts once. */
const counted = (field: FieldDescriptor, chain: Chain): string => {
  const isMerging = chain.isMany && field.path?.steps.at(-1)?.step === 'reference';
  return isMerging ? `count(distinct ${idOf(chain.last)})` : 'count(*)';
};

const endColumn = (field: FieldDescriptor, chain: Chain): string =>
  columnOf(chain.last, fieldOf(chain.last.entity, field.path?.field ?? ''));

const joinedText = (build: SqlBuild, field: FieldDescriptor, chain: Chain): string => {
  const end = field.path?.field ?? null;
  return end === null ? displayOf(build, chain.last) : textOf(build, chain.last, fieldOf(chain.last.entity, end));
};
