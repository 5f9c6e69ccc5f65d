import { editionPathOf } from '#domain/records/editions/edition-links.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { wholeBuild } from '../engine/new-build.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { columnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';

/** Years of the editions of records, or of what they are a part of, each once. */
export async function readYears(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<readonly number[]> {
  const { registry } = unit.engine;
  const path = editionPathOf((name) => registry.get(name).descriptor, entity.name);
  if (path === null) return [];
  const build = wholeBuild(unit);
  const source = openSource(build, entity);
  let last = source;
  let from = fromSource(source);
  for (const parent of path.parents) {
    const next = openSource(build, registry.get(parent.entity).root);
    from += ` join ${fromSource(next)} on ${idOf(next)} = ${columnOf(last, fieldOf(last.entity, parent.field))}`;
    last = next;
  }
  const year = columnOf(last, fieldOf(last.entity, path.field));
  const text = `select distinct ${year} as annee from ${from} where ${idOf(source)} = any(${build.param(ids, 'int[]')}) and ${year} is not null`;
  return (await unit.query<{ annee: number }>(text, build.values)).map(({ annee }) => annee);
}
