import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { editionPathOf, editionReferencesOf } from '#domain/editions/edition-links.ts';
import { readId, type RecordData } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { type Entity, type Registry, fieldOf, targetOf } from '../engine/registry.ts';
import { type Source, columnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

const descriptorsOf = (registry: Registry) => (name: string) => registry.get(name).descriptor;

/** A closed edition is read only: no record of it changes by hand. Invoices, merges and erasures do not ask. */
export const requireOpenEdition = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const build = unit.newBuild();
  const own = ownEdition(build, unit.engine.registry, entity);
  if (own === null) return;
  const editions = unit.engine.registry.playing('editions');
  const role = editions?.descriptor.role;
  if (editions === undefined || role?.is !== 'editions') return;
  const edition = openSource(build, editions);
  const year = columnOf(edition, fieldOf(editions, role.year));
  const text = `select ${year} as annee from ${own.from} join ${fromSource(edition)} on ${year} = ${own.year}
    where ${idOf(own.source)} = any(${build.param(ids, 'int[]')}) and ${columnOf(edition, fieldOf(editions, role.closed))} limit 1`;
  const [closed] = await unit.query<{ annee: number }>(text, build.values);
  if (closed !== undefined) throw new AppError('edition-cloturee', { params: { annee: closed.annee } });
};

/** A record that was written by hand is in an open edition, and names nothing of another one. */
export const requireEdition = async (unit: UnitOfWork, entity: Entity, id: number): Promise<void> => {
  await requireOpenEdition(unit, entity, [id]);
  const { registry } = unit.engine;
  const build = unit.newBuild();
  const ref = build.param(id, 'int');
  const faults = editionReferencesOf(descriptorsOf(registry), entity.name).flatMap((field) => {
    const own = ownEdition(build, registry, entity);
    if (own === null) return [];
    const to = openSource(build, registry.get(targetOf(field)).root);
    return `select ${build.param(field.name, 'text')} as champ from ${own.from} join ${fromSource(to)} on ${idOf(to)} = ${columnOf(own.source, field)}
      where ${idOf(own.source)} = ${ref} and ${yearOf(to)} <> ${own.year}`;
  });
  if (faults.length === 0) return;
  const found = await unit.query<{ champ: string }>(faults.join(' union all '), build.values);
  if (found.length > 0) throw otherEdition(found.map(({ champ }) => champ));
};

/** A record of an edition is linked to records of the same one. */
export const requireLinkedEdition = async (
  unit: UnitOfWork,
  { entity, field, id }: { readonly entity: Entity; readonly field: FieldDescriptor; readonly id: number },
  targets: readonly number[],
): Promise<void> => {
  const { registry } = unit.engine;
  const build = unit.newBuild();
  const own = ownEdition(build, registry, entity);
  const other = ownEdition(build, registry, registry.get(targetOf(field)));
  if (own === null || other === null || targets.length === 0) return;
  const text = `select 1 from ${own.from}, ${other.from} where ${idOf(own.source)} = ${build.param(id, 'int')}
    and ${idOf(other.source)} = any(${build.param(targets, 'int[]')}) and ${other.year} <> ${own.year} limit 1`;
  if ((await unit.query(text, build.values)).length > 0) throw otherEdition([field.name]);
};

interface OwnEdition {
  readonly source: Source;
  /** The record and what it is a part of, joined. */
  readonly from: string;
  readonly year: string;
}

/** The year of a record, its own or that of the record it is a part of; null for what no edition owns. */
const ownEdition = (build: SqlBuild, registry: Registry, entity: Entity): OwnEdition | null => {
  const path = editionPathOf(descriptorsOf(registry), entity.name);
  if (path === null) return null;
  const source = openSource(build, entity);
  let last = source;
  let from = fromSource(source);
  for (const parent of path.parents) {
    const next = openSource(build, registry.get(parent.entity).root);
    from += ` join ${fromSource(next)} on ${idOf(next)} = ${columnOf(last, fieldOf(last.entity, parent.field))}`;
    last = next;
  }
  return { source, from, year: columnOf(last, fieldOf(last.entity, path.field)) };
};

/** A record that others of its edition name stays in it: a section belongs to one edition. */
export const requireSameYear = async (unit: UnitOfWork, entity: Entity, before: RecordData): Promise<void> => {
  const { edition } = entity.descriptor;
  if (edition === null) return;
  const id = readId(before);
  for (const { other, field } of namedBy(unit.engine.registry, entity)) {
    const build = unit.newBuild();
    const from = ownEdition(build, unit.engine.registry, other);
    if (from === null) continue;
    const to = openSource(build, entity.root);
    const text = `select 1 from ${from.from} join ${fromSource(to)} on ${idOf(to)} = ${columnOf(from.source, field)}
      where ${idOf(to)} = ${build.param(id, 'int')} and ${yearOf(to)} <> ${from.year} limit 1`;
    if ((await unit.query(text, build.values)).length > 0) throw otherEdition([edition]);
  }
};

const yearOf = (source: Source): string => columnOf(source, fieldOf(source.entity, source.entity.descriptor.edition ?? ''));

const otherEdition = (fields: readonly string[]): AppError =>
  invalidFields(...fields.map((path) => ({ path, code: 'valeur' as const, message: 'edition.autre' as const })));

const namedBy = (registry: Registry, entity: Entity) =>
  registry.all.flatMap((other) =>
    editionReferencesOf(descriptorsOf(registry), other.name)
      .filter((field) => field.declaredIn === other.name && registry.get(targetOf(field)).root === entity.root)
      .map((field) => ({ other, field })),
  );
