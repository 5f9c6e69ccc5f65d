import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { type RowScope, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { newBuild as buildFor } from '../engine/new-build.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** Those of the ids that a scope holds. */
export async function idsWithin(
  unit: Pick<UnitOfWork, 'query' | 'newBuild'>,
  entity: Entity,
  { ids, rows }: { readonly ids: readonly number[]; readonly rows: RowScope | null },
): Promise<ReadonlySet<number>> {
  if (rows === null) return new Set(ids);
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const text = `select ${idOf(source)} as id from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')}) and ${rows(build, source)}`;
  return new Set((await unit.query<{ id: number }>(text, build.values)).map(({ id }) => id));
}

/** The same question outside a transaction. */
export function visibleIds(
  engine: RecordEngine,
  context: RequestContext,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  async function query<R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    return (await engine.pool.query<R & Record<string, unknown>>(text, [...values])).rows;
  }
  function newBuild(): SqlBuild {
    return buildFor(engine, context);
  }
  return idsWithin({ query, newBuild }, entity, { ids, rows: engine.rowScope(entity, context) });
}
