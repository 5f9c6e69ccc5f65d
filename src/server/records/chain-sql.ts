import type { JsonValue, PathStep } from '#generated/entities/descriptor.gen.ts';
import { fieldOf, linkOf } from './registry.ts';
import { type Source, columnOf, fromSource, idOf, keyOf, openSource } from './source-sql.ts';
import { type SqlBuild, literal, quoted } from './sql-build.ts';

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
}

interface Hop {
  readonly from: string;
  readonly on: string;
  readonly target: Source;
  readonly orders: readonly string[];
  readonly isMany: boolean;
}

export const openChain = (build: SqlBuild, start: Source, steps: readonly PathStep[]): Chain => {
  const hops: Hop[] = [];
  let current = start;
  for (const step of steps) {
    const hop = openHop(build, current, step);
    hops.push(hop);
    current = hop.target;
  }
  if (hops.length === 0) throw new Error('a path needs a step');
  return {
    from: hops.map((hop) => hop.from).join(', '),
    where: hops.map((hop) => hop.on).join(' and '),
    last: current,
    sources: hops.map((hop) => hop.target),
    isMany: hops.some((hop) => hop.isMany),
    orders: hops.flatMap((hop) => hop.orders),
  };
};

/** Constant conditions of the schema on a path: a key is a field of the nearest entity that has it, from the end. */
export const constantConditions = (sources: readonly Source[], where: Readonly<Record<string, JsonValue>> = {}): readonly string[] =>
  Object.entries(where).map(([key, value]) => {
    const name = key.split('.').at(-1) ?? key;
    const source = sources.findLast((candidate) => candidate.entity.fields.has(name));
    if (source === undefined) throw new Error(`condition on « ${key} », which no entity of the path has`);
    return constantCondition(columnOf(source, fieldOf(source.entity, name)), value);
  });

const constantCondition = (column: string, value: JsonValue): string => {
  if (value === null) return `${column} is null`;
  if (Array.isArray(value)) return `${column} in (${value.map(constant).join(', ')})`;
  return `${column} = ${constant(value)}`;
};

const constant = (value: JsonValue): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return literal(value);
  throw new Error(`constant of a condition expected, not ${JSON.stringify(value)}`);
};

const openHop = (build: SqlBuild, current: Source, step: PathStep): Hop => {
  const target = openSource(build, build.entity(step.entity));
  if (step.step === 'reference') {
    const field = fieldOf(current.entity, step.field);
    return {
      from: fromSource(target),
      on: `${keyOf(target, field.key)} = ${columnOf(current, field)}`,
      target,
      orders: [idOf(target)],
      isMany: false,
    };
  }
  if (step.step === 'parts') {
    const field = fieldOf(target.entity, step.field);
    return {
      from: fromSource(target),
      on: `${columnOf(target, field)} = ${keyOf(current, field.key)}`,
      target,
      orders: orderOfParts(target),
      isMany: true,
    };
  }
  return linkHop(build, current, { target, field: step.field });
};

const linkHop = (build: SqlBuild, current: Source, { target, field }: { readonly target: Source; readonly field: string }): Hop => {
  const link = linkOf(fieldOf(current.entity, field));
  const alias = build.alias();
  return {
    from: `${quoted(link.table)} ${alias}, ${fromSource(target)}`,
    on: `${alias}.${quoted(link.ownerColumn)} = ${idOf(current)} and ${idOf(target)} = ${alias}.${quoted(link.targetColumn)}`,
    target,
    orders: [...(link.ordered ? [`${alias}.ordre`] : []), idOf(target)],
    isMany: true,
  };
};

const orderOfParts = (source: Source): readonly string[] => {
  const order = source.entity.fields.get('Ordre');
  return order?.column ? [columnOf(source, order), idOf(source)] : [idOf(source)];
};
