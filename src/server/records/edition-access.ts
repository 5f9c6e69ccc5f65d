import { editionPathOf, editionReferencesOf } from '#domain/editions/edition-links.ts';
import { readId, type RecordData } from '#domain/records/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { type Entity, type Registry, fieldOf, targetOf } from './registry.ts';
import { columnOf, fromSource, idOf, openSource } from './source-sql.ts';
import type { UnitOfWork } from './unit-of-work.ts';

const EDITION = 'festival-edition';

const descriptorsOf = (registry: Registry) => (name: string) => registry.get(name).descriptor;

/** A closed edition is read only: no record of it changes by hand. Invoices, merges and erasures do not ask. */
export const requireOpenEdition = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  const { registry } = unit.engine;
  const path = editionPathOf(descriptorsOf(registry), entity.name);
  if (path === null || ids.length === 0) return;
  const build = unit.newBuild();
  const first = openSource(build, entity);
  const joins: string[] = [];
  let last = first;
  for (const parent of path.parents) {
    const next = openSource(build, registry.get(parent.entity).root);
    joins.push(`join ${fromSource(next)} on ${idOf(next)} = ${columnOf(last, fieldOf(last.entity, parent.field))}`);
    last = next;
  }
  const edition = openSource(build, registry.get(EDITION));
  const year = columnOf(edition, fieldOf(edition.entity, 'Eannee'));
  joins.push(`join ${fromSource(edition)} on ${year} = ${columnOf(last, fieldOf(last.entity, path.field))}`);
  const text = `select ${year} as annee from ${fromSource(first)} ${joins.join(' ')}
    where ${idOf(first)} = any(${build.param(ids, 'int[]')}) and ${columnOf(edition, fieldOf(edition.entity, 'IsCloturee'))} limit 1`;
  const [closed] = await unit.query<{ annee: number }>(text, build.values);
  if (closed !== undefined) throw new AppError('edition-cloturee', { params: { annee: closed.annee } });
};

/** A record that was written by hand is in an open edition, and names nothing of another one. */
export const requireEdition = async (unit: UnitOfWork, entity: Entity, id: number): Promise<void> => {
  await requireOpenEdition(unit, entity, [id]);
  const references = editionReferencesOf(descriptorsOf(unit.engine.registry), entity.name);
  if (references.length === 0) return;
  const build = unit.newBuild();
  const ref = build.param(id, 'int');
  const faults = references.map((field) => {
    const from = openSource(build, entity);
    const to = openSource(build, unit.engine.registry.get(targetOf(field)).root);
    return `select ${build.param(field.name, 'text')} as champ from ${fromSource(from)} join ${fromSource(to)} on ${idOf(to)} = ${columnOf(from, field)}
      where ${idOf(from)} = ${ref} and ${yearOf(to)} <> ${yearOf(from)}`;
  });
  const found = await unit.query<{ champ: string }>(faults.join(' union all '), build.values);
  if (found.length > 0) throw otherEdition(found.map(({ champ }) => champ));
};

/** A record that others of its edition name stays in it: a section belongs to one edition. */
export const requireSameYear = async (unit: UnitOfWork, entity: Entity, before: RecordData): Promise<void> => {
  const { edition } = entity.descriptor;
  if (edition === null) return;
  const id = readId(before);
  for (const { other, field } of namedBy(unit.engine.registry, entity)) {
    const build = unit.newBuild();
    const from = openSource(build, other);
    const to = openSource(build, entity.root);
    const text = `select 1 from ${fromSource(from)} join ${fromSource(to)} on ${idOf(to)} = ${columnOf(from, field)}
      where ${idOf(to)} = ${build.param(id, 'int')} and ${yearOf(to)} <> ${yearOf(from)} limit 1`;
    if ((await unit.query(text, build.values)).length > 0) throw otherEdition([edition]);
  }
};

const yearOf = (source: ReturnType<typeof openSource>): string =>
  columnOf(source, fieldOf(source.entity, source.entity.descriptor.edition ?? 'Eannee'));

const otherEdition = (fields: readonly string[]): AppError =>
  invalidFields(...fields.map((path) => ({ path, code: 'valeur' as const, message: 'edition.autre' as const })));

const namedBy = (registry: Registry, entity: Entity) =>
  registry.all.flatMap((other) =>
    editionReferencesOf(descriptorsOf(registry), other.name)
      .filter((field) => field.declaredIn === other.name && registry.get(targetOf(field)).root === entity.root)
      .map((field) => ({ other, field })),
  );
