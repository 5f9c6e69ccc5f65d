import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AGGREGATES, type AggregateKind } from './aggregate-sql.ts';
import type { Chain } from './chain-sql.ts';
import { type Source, fromSource, idOf } from './source-sql.ts';
import { type Gathering, type SqlBuild, literal } from './sql-build.ts';

/** The gathering that a derived field of this source is to be read in; null: each row asks for itself. */
export function gatheringOf({ gathering }: SqlBuild, source: Source): Gathering | null {
  return gathering !== null && gathering.root === source.root ? gathering : null;
}

/** Text of `norm`, written out: its call costs as much again, and no index serves a computed value. */
function folded(sql: string): string {
  return `lower(unaccent(${sql}))`;
}

/** A text without its case and accents. */
export function foldedSql({ gathering }: SqlBuild, sql: string): string {
  return gathering === null ? `norm(${sql})` : folded(sql);
}

/** The text at the end of a path. */
export interface GatheredText {
  readonly text: string;
  /** The same without case and accents, as the row keeps it; null: it does not. */
  readonly folded: string | null;
  /** The same text on another source of the same entity, for a text that has to be looked up; null: it stands in the row. */
  readonly lookup: { readonly target: Source; readonly alias: string; readonly text: string } | null;
}

export interface GatheredField {
  readonly kind: AggregateKind;
  readonly gathering: Gathering;
  /** Alias of the values beside the rows. */
  readonly alias: string;
  readonly chain: Chain;
  /** Ties the rows of the path to the row. */
  readonly where: string;
  /** Value at the end of the path, for a number. */
  readonly value: string;
  /** For a joined text. */
  readonly text: GatheredText | null;
  /** Order that puts the one row to read first; null: all rows are read. */
  readonly first: string | null;
  /** Is the text wanted without its case and accents? */
  readonly isFolded: boolean;
}

/** A derived field that goes along a path through parts or links, of every row at once: the value beside the row. */
export function gatheredSql(field: FieldDescriptor, gathered: GatheredField): string {
  const { alias, kind, gathering } = gathered;
  const { none } = AGGREGATES[kind];
  gathering.joins.push(` left join (${groupedSql(field, gathered)}) ${alias} on ${alias}.cle = ${gathering.id}`);
  if (kind === 'exists') return `(${alias}.cle is not null)`;
  return none === undefined ? `${alias}.v` : `coalesce(${alias}.v, ${none})`;
}

interface Grouped {
  readonly key: string;
  readonly from: string;
  readonly where: string;
}

/** The rows of the path, each with the id of its row: read from the column that holds it, where the row serves for nothing else. */
function keyedRows({ gathering: { id: key, root, own, from, conditions }, chain, where }: GatheredField): Grouped {
  const [column, rest] = where.split(` = ${key} and `, 2);
  const isTied = conditions.length === 0 && rest !== undefined && /^\w+\."\w+"$/.test(column ?? '');
  const mentions = `${rest ?? ''} ${chain.from}`;
  if (isTied && column !== undefined && ![root, own].some((alias) => new RegExp(`\\b${alias}\\.`).test(mentions)))
    return { key: column, from: chain.from, where: rest };
  return { key, from: `${from}, ${chain.from}`, where: [where, ...conditions].join(' and ') };
}

function groupedSql(field: FieldDescriptor, gathered: GatheredField): string {
  const grouped = keyedRows(gathered);
  const { key, from, where } = grouped;
  if (gathered.text !== null) return joinedSql(field, gathered, textsOf(gathered.text, { ...grouped, chain: gathered.chain }));
  const value = AGGREGATES[gathered.kind].grouped?.(field, gathered);
  if (value === undefined) return `select distinct ${key} as cle from ${from} where ${where}`;
  return `select ${key} as cle, ${value} as v from ${from} where ${where} group by 1`;
}

interface Texts extends Grouped {
  readonly text: string;
  /** The same without its case and accents. */
  readonly plain: string;
}

/** Texts in the order of the path, each once. */
function joinedSql({ separator = ', ' }: FieldDescriptor, { chain, first, isFolded }: GatheredField, texts: Texts): string {
  const orders = chain.orders.join(', ');
  const { key, text, plain, from, where } = texts;
  const rows = `from ${from} where ${where}`;
  const shown = isFolded ? plain : text;
  if (first !== null) return `select distinct on (${key}) ${key} as cle, ${shown} as v ${rows} order by ${key}, ${first}, ${orders}`;
  const numbered = `select ${key} as cle, ${text} as t, ${shown} as s, ${chain.place ?? `row_number() over (order by ${orders})`} as n ${rows}`;
  const once = `select x.cle, x.t, min(x.s collate "C") as s, min(x.n) as n from (${numbered}) x where x.t is not null group by 1, 2`;
  return `select d.cle, string_agg(d.s, ${literal(separator)} order by d.n) as v from (${once}) d group by 1`;
}

/** A text that must be looked up is worked out once for each record, not for each time that a path ends in it. */
function textsOf({ text, folded: kept, lookup }: GatheredText, { chain, key, from, where }: Grouped & Pick<GatheredField, 'chain'>): Texts {
  if (lookup === null) return { text, plain: kept ?? folded(text), key, from, where };
  const { target, alias } = lookup;
  const isShort = target.entity.descriptor.dictionary !== null;
  const met = isShort ? '' : ` where ${idOf(target)} in (select ${idOf(chain.last)} from ${from} where ${where})`;
  // `offset 0` keeps PostgreSQL from working the text out again for each row.
  const texts = `select ${idOf(target)} as cle, ${lookup.text} as texte from ${fromSource(target)}${met} offset 0`;
  const both = `select cle, texte, ${folded('texte')} as plie from (${texts}) t offset 0`;
  return {
    text: `${alias}.texte`,
    plain: `${alias}.plie`,
    key,
    from: `${from}, (${both}) ${alias}`,
    where: `${where} and ${alias}.cle = ${idOf(chain.last)}`,
  };
}
