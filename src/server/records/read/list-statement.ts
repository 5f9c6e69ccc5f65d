import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { newBuild } from '../engine/new-build.ts';
import { type Statement, statementOf } from '../engine/statement-cache.ts';
import type { PageRequest } from '#domain/records/requests/list-request.ts';
import { isLimitedInTime } from '../scope/row-scope.ts';
import type { FilterScope } from '../sql/filter-sql.ts';
import type { RowScope } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { type ListQuery, countSql } from './list-sql.ts';

export interface ListCall {
  readonly entity: Entity;
  readonly request: PageRequest;
}

/** A statement that applies a classement depends on who asks, beyond their rights. */
export const ownerOf = (context: RequestContext, filter: ListFilter): number =>
  typeof filter.Classement === 'number' ? context.user.id : 0;

interface ListStatement {
  readonly entity: Entity;
  readonly question: readonly unknown[];
  readonly write: (build: SqlBuild, rows: RowScope | null) => string;
}

export const listStatement = (engine: RecordEngine, context: RequestContext, { entity, question, write }: ListStatement): Statement => {
  const rows = engine.rowScope(entity, context);
  const compile = (): Statement => {
    const build = newBuild(engine, context);
    return statementOf(build, write(build, rows));
  };
  // «today» is a value of some conditions, so the day is part of the question.
  return rows === null && !isLimitedInTime(engine.registry, context)
    ? engine.statements.compile(context, [entity.name, engine.today(), ...question], compile)
    : compile();
};

/** `max`: where counting stops. */
export const countStatement = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, filter, max = null }: { readonly entity: Entity; readonly filter: ListFilter; readonly max?: number | null },
): Statement =>
  listStatement(engine, context, {
    entity,
    question: ['count', filter, max, ownerOf(context, filter)],
    write: (build, rows) => countSql(build, entity, { ...queryOf(engine, context, { filter, rows }), max }),
  });

/** What limits the conditions of a list filter. */
export const filterScope = (engine: RecordEngine, context: RequestContext, { Au }: ListFilter = {}): FilterScope => ({
  access: accessOf(engine.registry, context),
  today: Au ?? engine.today(),
  rowsOf: (entity) => engine.rowScope(entity, context),
});

export const queryOf = (
  engine: RecordEngine,
  context: RequestContext,
  { filter, rows }: { readonly filter: ListFilter; readonly rows: RowScope | null },
): ListQuery => ({
  filter,
  scope: filterScope(engine, context, filter),
  rows,
});
