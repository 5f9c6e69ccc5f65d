import type { AlikeTerm, PathStep } from '#generated/entities/descriptor.gen.ts';
import { type Entity, fieldOf, linkOf } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, columnOf, foldedColumnOf, fromSource, idOf, keyOf, openSource } from './source-sql.ts';
import { type SqlBuild, quoted } from './sql-build.ts';

/** A path that leaves a row, as the FROM and WHERE of a correlated subquery. */
export interface Chain {
  readonly from: string;
  readonly where: string;
  readonly last: Source;
  /** Every entity on the way, nearest first. */
  readonly sources: readonly Source[];
  /** True once the path goes through parts or links: it may end in several rows. */
  readonly isMany: boolean;
  readonly orders: readonly string[];
  /** One number that orders the rows as `orders` do; null: the path does not branch once, or not by whole numbers. */
  readonly place: string | null;
}

interface Hop {
  readonly from: string;
  readonly on: string;
  readonly target: Source;
  readonly orders: readonly string[];
  readonly place: string | null;
  readonly isMany: boolean;
}

type RowsOf = (entity: Entity) => RowScope | null;

/** Rows that the chains of a statement may cross, where it is written for a person with limits. */
const limits = new WeakMap<SqlBuild, RowsOf>();

/** Rows that the reader of a statement sees, for answers to questions. */
const readers = new WeakMap<SqlBuild, RowsOf>();

export function showAnswers(build: SqlBuild, rowsOf: RowsOf): void {
  readers.set(build, rowsOf);
}

/** From now on the chains of this statement cross only the rows that somebody sees. */
export function limitChains(build: SqlBuild, rowsOf: RowsOf): void {
  limits.set(build, rowsOf);
}

/** The limit itself follows chains, which nothing limits. */
function limitOf(build: SqlBuild, target: Source): readonly string[] {
  const rowsOf = limits.get(build);
  if (rowsOf === undefined) return [];
  limits.delete(build);
  const limit = rowsOf(target.entity)?.(build, target);
  limits.set(build, rowsOf);
  return limit === undefined ? [] : [limit];
}

export function openChain(build: SqlBuild, start: Source, steps: readonly PathStep[]): Chain {
  const hops: Hop[] = [];
  let current = start;
  for (const step of steps) {
    const hop = openHop(build, current, step);
    hops.push(hop);
    current = hop.target;
  }
  if (hops.length === 0) throw new Error('a path needs a step');
  // A reference leads to one record: it orders nothing beside the rows that a path branches to.
  const branches = hops.filter(({ isMany }) => isMany);
  const [branch] = branches;
  return {
    from: hops.map((hop) => hop.from).join(', '),
    where: hops.flatMap((hop) => [hop.on, ...limitOf(build, hop.target)]).join(' and '),
    last: current,
    sources: hops.map((hop) => hop.target),
    isMany: branch !== undefined,
    orders: (branch === undefined ? hops : branches).flatMap((hop) => hop.orders),
    place: branches.length === 1 && branch !== undefined ? branch.place : null,
  };
}

function openHop(build: SqlBuild, current: Source, step: PathStep): Hop {
  const target = openSource(build, build.entity(step.entity));
  if (step.step === 'reference') {
    const field = fieldOf(current.entity, step.field);
    return {
      from: fromSource(target),
      on: `${keyOf(target, field.key)} = ${columnOf(current, field)}`,
      target,
      orders: [idOf(target)],
      place: null,
      isMany: false,
    };
  }
  if (step.step === 'parts') {
    const field = fieldOf(target.entity, step.field);
    const partsFilter = step.asked === undefined ? '' : askedSql(build, target, step.asked);
    return {
      from: fromSource(target),
      on: `${columnOf(target, field)} = ${keyOf(current, field.key)}${partsFilter}`,
      target,
      ...orderOfParts(target),
      isMany: true,
    };
  }
  if (step.step === 'alike') return alikeHop(build, current, { target, ...step });
  return linkHop(build, current, { target, field: step.field });
}

/** The answers to one question, of which the reader sees no more than of their list. */
function askedSql(build: SqlBuild, target: Source, { field, id }: { readonly field: string; readonly id: number }): string {
  const rows = readers.get(build)?.(target.entity)?.(build, target);
  return ` and ${columnOf(target, fieldOf(target.entity, field))} = ${id}${rows === undefined ? '' : ` and ${rows}`}`;
}

interface Alike {
  readonly target: Source;
  readonly terms: readonly AlikeTerm[];
  readonly other: boolean;
}

/** Absent and blank values are like nothing, and speak against nothing. */
function alikeHop(build: SqlBuild, current: Source, { target, terms, other }: Alike): Hop {
  const on = terms.map((term) => {
    const mine = mineOf(build, current, term);
    if (term.op === 'agrees') return `(${unlessBlank(target, term.theirs)} = ${mine}) is not false`;
    return `${comparedColumn(target, term.theirs)} ${term.op === 'eq' ? '=' : '>='} ${mine}`;
  });
  return {
    from: fromSource(target),
    on: [...on, ...(other ? [`${idOf(target)} <> ${idOf(current)}`] : [])].join(' and '),
    target,
    ...orderOfParts(target),
    isMany: true,
  };
}

/** Only this side singles out a blank text: the other is left to its index. */
function mineOf(build: SqlBuild, current: Source, { mine: { steps, field } }: AlikeTerm): string {
  const name = field ?? 'Id';
  if (steps.length === 0) return unlessBlank(current, name);
  const chain = openChain(build, current, steps);
  return `(select ${unlessBlank(chain.last, name)} from ${chain.from} where ${chain.where})`;
}

function unlessBlank(source: Source, name: string): string {
  return source.entity.fields.get(name)?.normalised === true ? `nullif(${comparedColumn(source, name)}, '')` : comparedColumn(source, name);
}

function comparedColumn(source: Source, name: string): string {
  if (name === 'Id') return idOf(source);
  const field = fieldOf(source.entity, name);
  return field.normalised ? foldedColumnOf(source, field) : columnOf(source, field);
}

function linkHop(build: SqlBuild, current: Source, { target, field }: { readonly target: Source; readonly field: string }): Hop {
  const link = linkOf(fieldOf(current.entity, field));
  const alias = build.alias();
  return {
    from: `${quoted(link.table)} ${alias}, ${fromSource(target)}`,
    on: `${alias}.${quoted(link.ownerColumn)} = ${idOf(current)} and ${idOf(target)} = ${alias}.${quoted(link.targetColumn)}`,
    target,
    ...orderOf(link.ordered ? `${alias}.ordre` : null, target),
    isMany: true,
  };
}

function orderOfParts(source: Source): Pick<Chain, 'orders' | 'place'> {
  const order = source.entity.fields.get('Ordre');
  if (order?.column && order.kind !== 'integer') return { orders: [columnOf(source, order), idOf(source)], place: null };
  return orderOf(order?.column ? columnOf(source, order) : null, source);
}

const LAST = 2_147_483_647;

/** By a whole number of theirs, those without one last, then by id. */
function orderOf(order: string | null, source: Source): Pick<Chain, 'orders' | 'place'> {
  const id = idOf(source);
  return order === null
    ? { orders: [id], place: `${id}::bigint` }
    : { orders: [order, id], place: `(coalesce(${order}, ${LAST})::bigint << 32) + ${id}` };
}
