import { AppError } from '#domain/errors/app-error.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { HistoryLine } from '#domain/records/engine/rows.ts';
import { wholeBuild } from '../engine/new-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { editionCondition, isOfEditions } from '../sql/edition-sql.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';

/** Nothing that a token limited to some editions starts touches a record of another one, whoever writes it: a service, a rule, a cascade. */
export async function requireEditions(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<void> {
  const { engine, editions } = unit;
  if (editions === null || ids.length === 0 || !isOfEditions(engine.registry, entity)) return;
  const build = wholeBuild(unit);
  const source = openSource(build, entity.root);
  const isWithin = editionCondition(build, entity, { row: source.root, editions });
  const text = `select 1 from ${fromSource(source)} where ${idOf(source)} = any(${build.param(ids, 'int[]')}) and not ${isWithin} limit 1`;
  if ((await unit.query(text, build.values)).length > 0) throw new AppError('jeton-acces-edition');
}

/** The same of all that a transaction wrote; what it deleted was looked at before it went. */
export async function requireWrittenEditions(unit: UnitOfWork, written: readonly HistoryLine[]): Promise<void> {
  if (unit.editions === null) return;
  const { registry } = unit.engine;
  const kept = written.filter(({ op }) => op !== 'delete');
  for (const [name, lines] of Map.groupBy(kept, ({ entity }) => entity))
    await requireEditions(
      unit,
      registry.get(name),
      lines.map(({ id }) => id),
    );
}
