import { isRecordData } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { type Access, accessOf } from './access.ts';
import type { RecordEngine } from './engine.ts';
import { historySql } from './history-repository.ts';
import type { PageRequest } from './list-request.ts';
import { type ListQuery, countSql, pageSql } from './list-sql.ts';
import { queryOnce } from './query-count.ts';
import { hasSealed, openSealed, recordSql } from './record-repository.ts';
import type { Entity } from './registry.ts';
import { requireSelf } from './self-access.ts';
import { SqlBuild } from './sql-build.ts';

/** One record as JSON text, as PostgreSQL wrote it. */
export const getRecord = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: Entity; readonly id: number },
): Promise<string> => {
  const access = accessOf(engine.registry, context);
  const build = new SqlBuild(engine.registry, context.culture);
  const text = recordSql(build, entity, {
    id,
    projection: { isForReading: true, isMasked: access.isMasked },
    rows: engine.rowScope(entity, context),
  });
  const [row] = await queryOnce<{ record: string }>(engine, { operation: 'get', entity, text, values: build.values });
  if (row === undefined) throw context.selfOnly ? new AppError('droit-manquant') : new AppError('introuvable');
  if (context.selfOnly) requireSelf(entity, context, JSON.parse(row.record));
  return hasSealed(engine.registry, entity) ? opened(engine, entity, row.record) : row.record;
};

const opened = (engine: RecordEngine, entity: Entity, text: string): string => {
  const record: unknown = JSON.parse(text);
  return isRecordData(record) ? JSON.stringify(openSealed(engine, entity, record)) : text;
};

/** One page of a list as JSON text. */
export const listRecords = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: PageRequest },
): Promise<string> => {
  const build = new SqlBuild(engine.registry, context.culture);
  const text = pageSql(build, entity, { ...queryOf(engine, context, { entity, request }), skip: request.skip, take: request.take });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'list', entity, text, values: build.values });
  return row?.page ?? '[]';
};

/** Number of rows of a filter; remembered until something it reads changes. */
export const countRecords = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: PageRequest },
): Promise<number> => {
  const build = new SqlBuild(engine.registry, context.culture);
  const text = countSql(build, entity, queryOf(engine, context, { entity, request }));
  const key = `count ${text} ${JSON.stringify(build.values)}`;
  const known = engine.cache.get(key);
  if (typeof known === 'number') return known;
  const entities = [...build.touched];
  const epoch = engine.cache.epoch(entities);
  const [row] = await queryOnce<{ count: number }>(engine, { operation: 'count', entity, text, values: build.values });
  const count = row?.count ?? 0;
  engine.cache.set(key, { value: count, entities, epoch });
  return count;
};

/** Who changed what of a record and of its parts, the latest first. */
export const readHistory = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: Entity; readonly id: number },
): Promise<string> => {
  const build = new SqlBuild(engine.registry, context.culture);
  const text = historySql({ entity: build.param(entity.root.name, 'text'), id: build.param(id, 'int') });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'historique', entity, text, values: build.values });
  return row?.page ?? '[]';
};

const queryOf = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: PageRequest },
): ListQuery => {
  const access: Access = accessOf(engine.registry, context);
  return { filter: request.filter, scope: { access, today: engine.today() }, rows: engine.rowScope(entity, context) };
};
