import type pg from 'pg';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import type { PageRequest } from '#domain/records/requests/list-request.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { newBuild } from '../engine/new-build.ts';
import { queryOnce } from '../engine/query-count.ts';
import { type Statement, statementOf } from '../engine/statement-cache.ts';
import { type PastStatement, isPast, pastStatement, queryPast } from '../past/read-past.ts';
import { isLimitedInTime } from '../scope/row-scope.ts';
import type { FilterScope } from '../sql/filter-sql.ts';
import type { RowScope } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { type ListShape, listSql } from './list-shape-sql.ts';

export interface ListCall {
  readonly entity: Entity;
  readonly request: PageRequest;
}

export interface ListQuestion {
  readonly entity: Entity;
  readonly filter: ListFilter;
  readonly shape: ListShape;
}

/** The rows that a statement answers: of now, or of the past day that the filter names. */
export function queryList<R extends pg.QueryResultRow>(
  engine: RecordEngine,
  context: RequestContext,
  { operation, ...question }: ListQuestion & { readonly operation: string },
): Promise<readonly R[]> {
  const { entity, filter } = question;
  if (isPast(filter)) return queryPast<R>(engine, context, { entity, filter, write: writerOf(engine, context, question) });
  return queryOnce<R>(engine, { operation, entity, ...listStatement(engine, context, question) });
}

/** The same within a transaction that is open already. */
export async function listStatementWithin(
  engine: RecordEngine,
  context: RequestContext,
  { client, ...question }: ListQuestion & { readonly client: pg.PoolClient },
): Promise<PastStatement> {
  const { entity, filter } = question;
  return isPast(filter)
    ? pastStatement(engine, context, { client, entity, filter, write: writerOf(engine, context, question) })
    : listStatement(engine, context, question);
}

/** A statement over the rows of now. */
export function listStatement(engine: RecordEngine, context: RequestContext, question: ListQuestion): Statement {
  const { entity, filter, shape } = question;
  const rows = engine.rowScope(entity, context);
  function compile(): Statement {
    const build = newBuild(engine, context);
    return statementOf(build, writerOf(engine, context, question)(build, rows));
  }
  const isLimited = rows !== null || isLimitedInTime(engine.registry, context);
  if (isLimited || accessOf(engine.registry, context).findsNames(entity)) return compile();
  // Some conditions compare with today, so a statement is cached for a day.
  const key = [entity.name, engine.today(), ...Object.entries(shape).flat(), filter, ownerOf(context, filter)];
  return engine.statements.compile(context, key, compile);
}

/** `max`: where counting stops. */
export function countStatement(
  engine: RecordEngine,
  context: RequestContext,
  { entity, filter, max = null }: Pick<ListQuestion, 'entity' | 'filter'> & { readonly max?: number | null },
): Statement {
  return listStatement(engine, context, { entity, filter, shape: { of: 'count', max } });
}

/** The limits of the conditions of a list filter. */
export function filterScope(engine: RecordEngine, context: RequestContext, { Au }: ListFilter = {}): FilterScope {
  return {
    access: accessOf(engine.registry, context),
    today: Au ?? engine.today(),
    rowsOf: (entity) => engine.rowScope(entity, context),
  };
}

function writerOf(engine: RecordEngine, context: RequestContext, { entity, filter, shape }: ListQuestion) {
  return (build: SqlBuild, rows: RowScope | null): string =>
    listSql(build, entity, { filter, scope: filterScope(engine, context, filter), rows, shape });
}

/** A statement that applies a classement depends on who asks, beyond their rights. */
function ownerOf(context: RequestContext, filter: ListFilter): number {
  return typeof filter.Classement === 'number' ? context.user.id : 0;
}
