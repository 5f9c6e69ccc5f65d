import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type EditionBound, editionBounds } from '#domain/records/editions/edition-bounds.ts';
import { type Entity, type Registry, targetOf } from '#domain/records/engine/registry.ts';
import { type SqlBuild, literal, quoted } from './sql-build.ts';

const boundsByRegistry = new WeakMap<Registry, ReadonlyMap<string, EditionBound>>();

function boundsIn(registry: Registry): ReadonlyMap<string, EditionBound> {
  const found = boundsByRegistry.get(registry);
  if (found !== undefined) return found;
  const bounds = editionBounds(registry.all.map(({ descriptor }) => descriptor));
  boundsByRegistry.set(registry, bounds);
  return bounds;
}

export function isOfEditions(registry: Registry, { root }: Entity): boolean {
  return boundsIn(registry).has(root.name);
}

/**
 * The base table of an entity, of which a statement for some editions reads their rows alone: wherever it is read from, a list, a path,
 * a count or a work, the rest is not there.
 */
export function openTable(build: SqlBuild, { root }: Entity): string {
  const table = quoted(root.table);
  if (build.editions === null || !boundsIn(build.registry).has(root.name)) return table;
  const row = build.alias();
  return `(select ${row}.* from ${table} ${row} where ${editionCondition(build, root, { row, editions: build.editions })})`;
}

interface BoundRow {
  /** Alias of a row of the base table. */
  readonly row: string;
  readonly editions: readonly number[];
}

/** The row is of one of the editions, or of every edition. */
export function editionCondition(build: SqlBuild, { root }: Entity, { row, editions }: BoundRow): string {
  // No parameter: a derived value that is written once for two columns leaves the texts of the second out, and theirs unused.
  const years = `${literal(`{${editions.map(Math.trunc).join(',')}}`)}::int[]`;
  return conditionOf(build, root, { row, years, through: new Set() });
}

interface Walk {
  readonly row: string;
  readonly years: string;
  /** Entities on the way: one that leads back to itself says nothing new. */
  readonly through: ReadonlySet<string>;
}

function conditionOf(build: SqlBuild, entity: Entity, { row, years, through }: Walk): string {
  const bound = boundsIn(build.registry).get(entity.name);
  if (bound === undefined) return 'true';
  const next = { years, through: new Set([...through, entity.name]) };
  function leadsWithin(name: string, id: string): string {
    const target = build.entity(name).root;
    const alias = build.alias();
    const condition = conditionOf(build, target, { ...next, row: alias });
    return `exists (select 1 from ${quoted(target.table)} ${alias} where ${alias}.id = ${id} and ${condition})`;
  }
  const references = bound.references.filter((field) => !next.through.has(build.registry.get(targetOf(field)).root.name));
  const conditions = [
    ...bound.years.map((field) => `(${columnOf(row, field)} = any(${years})) is not false`),
    ...references.map((field) => `(${columnOf(row, field)} is null or ${leadsWithin(targetOf(field), columnOf(row, field))})`),
    ...(bound.pair === null ? [] : [pairCondition(build, row, bound.pair)]),
  ];
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}

/** Comments, notices and lines of journals about any record of an edition stay out: looking up each would join every table. */
function pairCondition(build: SqlBuild, row: string, { entity }: NonNullable<EditionBound['pair']>): string {
  const named = [...boundsIn(build.registry)].flatMap(([name, { pair }]) => (pair === null ? [literal(name)] : []));
  return `(${columnOf(row, entity)} in (${named.join(', ')})) is not true`;
}

function columnOf(row: string, { name, column }: FieldDescriptor): string {
  if (column === null) throw new Error(`field « ${name} » has no column`);
  return `${row}.${quoted(column)}`;
}
