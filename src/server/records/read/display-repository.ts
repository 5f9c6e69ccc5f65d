import type { Entity } from '#domain/records/engine/registry.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { displayOf } from '../sql/text-sql.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Names of records for people, by id. */
export async function displayNames(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const text = `select ${idOf(source)} as id, ${displayOf(build, source)} as name from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')})`;
  const rows = await unit.query<{ id: number; name: string | null }>(text, build.values);
  return new Map(rows.map(({ id, name }) => [id, name ?? String(id)]));
}
