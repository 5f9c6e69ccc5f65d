import { AppError } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import type { RowScope } from '../sql/row-scope-sql.ts';
import type { Entity } from '../engine/registry.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { newBuild as buildFor } from '../engine/new-build.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** Those of the ids that a scope holds. */
export const idsWithin = async (
  unit: Pick<UnitOfWork, 'query' | 'newBuild'>,
  entity: Entity,
  { ids, rows }: { readonly ids: readonly number[]; readonly rows: RowScope | null },
): Promise<ReadonlySet<number>> => {
  if (rows === null) return new Set(ids);
  const build = unit.newBuild();
  const source = openSource(build, entity);
  const text = `select ${idOf(source)} as id from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')}) and ${rows(build, source)}`;
  return new Set((await unit.query<{ id: number }>(text, build.values)).map(({ id }) => id));
};

/** Records somebody means to change: one that they may not see is not there, one that they only see is refused. */
export const requireScope = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  await requireRead(unit, entity, ids);
  await requireStay(unit, entity, ids);
};

export const requireRead = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  const seen = await idsWithin(unit, entity, { ids, rows: unit.engine.rowScope(entity, unit.context) });
  if (ids.some((id) => !seen.has(id))) throw new AppError('introuvable');
};

/** A record that was written must still be among those of its writer: nobody writes into the sections of others. */
export const requireStay = async (unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> => {
  const held = await idsWithin(unit, entity, { ids, rows: unit.engine.rowScope(entity, unit.context, 'write') });
  if (ids.some((id) => !held.has(id))) throw new AppError('droit-manquant');
};

/** The same question outside a transaction. */
export const visibleIds = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> => {
  const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> =>
    (await engine.pool.query<R & Record<string, unknown>>(text, [...values])).rows;
  const newBuild = (): SqlBuild => buildFor(engine, context);
  return idsWithin({ query, newBuild }, entity, { ids, rows: engine.rowScope(entity, context) });
};
