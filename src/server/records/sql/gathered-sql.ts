import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type PathRows, countedRows, lengthOf } from './aggregate-sql.ts';
import { type Source, fromSource, idOf, openSource } from './source-sql.ts';
import { type Gathering, type SqlBuild, literal } from './sql-build.ts';

/** The gathering that a derived field of this source is to be read in; null: each row asks for itself. */
export const gatheringOf = ({ gathering }: SqlBuild, source: Source): Gathering | null =>
  gathering !== null && gathering.root === source.root ? gathering : null;

/** What is written meanwhile stands within one of the joins, where the others are not seen. */
export const ungathered = <T>(build: SqlBuild, write: () => T): T => {
  const { gathering } = build;
  build.gathering = null;
  try {
    return write();
  } finally {
    build.gathering = gathering;
  }
};

/** What `norm` does, written out: its call costs as much again, and no index is asked for what is worked out. */
const folded = (sql: string): string => `lower(unaccent(${sql}))`;

/** A text without its case and accents. */
export const foldedSql = ({ gathering }: SqlBuild, sql: string): string => (gathering === null ? `norm(${sql})` : folded(sql));

export interface Asked {
  readonly gathering: Gathering;
  readonly path: GatheredPath;
  /** What ties the rows of the path to the row. */
  readonly where: string;
  /** Is the text wanted without its case and accents? */
  readonly isFolded: boolean;
}

export interface GatheredPath extends PathRows {
  /** The text that `text` reads, on another row of the entity that the path ends in. */
  readonly textOf: (source: Source) => string;
  /** Its text without case and accents, as the row keeps it; null: it does not. */
  readonly folded: () => string | null;
}

/** A derived field that goes along a path through parts or links, of every row at once: the value beside the row. */
export const gatheredSql = (build: SqlBuild, field: FieldDescriptor, asked: Asked): string => {
  const { id, add } = asked.gathering;
  const alias = build.alias();
  add(` left join (${groupedSql(build, field, asked)}) ${alias} on ${alias}.cle = ${id}`);
  if (field.kind === 'exists') return `(${alias}.cle is not null)`;
  return NOUGHT.has(field.kind) ? `coalesce(${alias}.v, 0)` : `${alias}.v`;
};

/** Of no rows these are none, where others are absent. */
const NOUGHT: ReadonlySet<string> = new Set(['count', 'sum', 'length']);

interface Grouped {
  readonly key: string;
  readonly from: string;
  readonly where: string;
}

/** The rows of the path, each with the id of its row: read from the column that holds it, where nothing else is asked of the row. */
const keyedRows = ({ gathering: { id: key, root, own, from, conditions }, path: { chain }, where }: Asked): Grouped => {
  const [column, rest] = where.split(` = ${key} and `, 2);
  const isTied = conditions.length === 0 && rest !== undefined && /^\w+\."\w+"$/.test(column ?? '');
  const mentions = `${rest ?? ''} ${chain.from}`;
  if (isTied && column !== undefined && ![root, own].some((alias) => new RegExp(`\\b${alias}\\.`).test(mentions)))
    return { key: column, from: chain.from, where: rest };
  return { key, from: `${from}, ${chain.from}`, where: [where, ...conditions].join(' and ') };
};

const groupedSql = (build: SqlBuild, field: FieldDescriptor, asked: Asked): string => {
  const { path } = asked;
  const { key, from, where } = keyedRows(asked);
  const grouped = (value: string): string => `select ${key} as cle, ${value} as v from ${from} where ${where} group by 1`;
  switch (field.kind) {
    case 'count':
      return grouped(`${countedRows(field, path.chain)}::int`);
    case 'exists':
      return `select distinct ${key} as cle from ${from} where ${where}`;
    case 'sum':
      return grouped(`sum(${path.end()})`);
    case 'min':
    case 'max':
      return grouped(`${field.kind}(${path.end()})`);
    case 'average':
      return grouped(`round(avg(${path.end()}), ${field.scale ?? 1})`);
    case 'length':
      return grouped(`sum(${lengthOf(field, path.end())})::int`);
    default:
      return joinedSql(build, field, { ...asked, key, from, where });
  }
};

/** Texts in the order of the path, each once. */
const joinedSql = (build: SqlBuild, { separator = ', ' }: FieldDescriptor, asked: Asked & Grouped): string => {
  const { chain, first } = asked.path;
  const orders = chain.orders.join(', ');
  const { key } = asked;
  const { text, plain, from, where } = textsOf(build, asked);
  const rows = `from ${from} where ${where}`;
  const shown = asked.isFolded ? plain : text;
  if (first !== null) return `select distinct on (${key}) ${key} as cle, ${shown} as v ${rows} order by ${key}, ${first}, ${orders}`;
  const numbered = `select ${key} as cle, ${text} as t, ${shown} as s, ${chain.place ?? `row_number() over (order by ${orders})`} as n ${rows}`;
  const once = `select x.cle, x.t, min(x.s collate "C") as s, min(x.n) as n from (${numbered}) x where x.t is not null group by 1, 2`;
  return `select d.cle, string_agg(d.s, ${literal(separator)} order by d.n) as v from (${once}) d group by 1`;
};

interface Texts extends Omit<Grouped, 'key'> {
  readonly text: string;
  /** The same without its case and accents. */
  readonly plain: string;
}

/** A text that must be looked up is worked out once for each record, not for each time that a path ends in it. */
const textsOf = (build: SqlBuild, { path: { chain, text, textOf, folded: kept }, from, where }: Asked & Grouped): Texts => {
  const own = text();
  if (!own.includes('(select ')) return { text: own, plain: kept() ?? folded(own), from, where };
  const { entity } = chain.last;
  const target = openSource(build, entity);
  const alias = build.alias();
  const met =
    entity.descriptor.dictionary === null ? ` where ${idOf(target)} in (select ${idOf(chain.last)} from ${from} where ${where})` : '';
  // `offset 0` keeps PostgreSQL from working the text out again for each row.
  const texts = `select ${idOf(target)} as cle, ${textOf(target)} as texte from ${fromSource(target)}${met} offset 0`;
  const both = `select cle, texte, ${folded('texte')} as plie from (${texts}) t offset 0`;
  return {
    text: `${alias}.texte`,
    plain: `${alias}.plie`,
    from: `${from}, (${both}) ${alias}`,
    where: `${where} and ${alias}.cle = ${idOf(chain.last)}`,
  };
};
