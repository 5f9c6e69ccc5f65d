import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { UNREADABLE } from '#domain/values/unreadable.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import type { RowTotal } from '#domain/records/read/totals.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { searchWords } from '#domain/values/text/search-words.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { historySql } from '../transaction/history-repository.ts';
import { type ListCall, queryList } from './list-statement.ts';
import { queryOnce } from '../engine/query-count.ts';
import { hasSealed, openSealed, recordSql } from './record-repository.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { requireSelf } from '#domain/records/requests/self-access.ts';
import { hiddenFrom } from '#domain/records/engine/stale.ts';
import { isPast } from '../past/read-past.ts';
import { visibleIds } from '../scope/scope-access.ts';
import { fromSource, idOf, openSource } from '../sql/source-sql.ts';
import { newBuild } from '../engine/new-build.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { type Statement, statementOf } from '../engine/statement-cache.ts';
import { refuseCostly } from './cost-limit.ts';
import { readDeepPage } from './deep-page.ts';
import { knownCount } from './row-count.ts';
import type { FieldFigures } from './figures-sql.ts';
import type { FieldTotals } from './totals-sql.ts';

/** One record as JSON text, as PostgreSQL wrote it. */
export async function getRecord(
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: Entity; readonly id: number },
): Promise<string> {
  const { text, values } = recordStatement(engine, context, { entity, id });
  const [row] = await queryOnce<{ record: string }>(engine, { operation: 'get', entity, text, values });
  if (row === undefined) throw context.selfOnly ? new AppError('droit-manquant') : new AppError('introuvable');
  if (context.selfOnly) requireSelf(entity, context, JSON.parse(row.record));
  return hasSealed(engine.registry, entity) ? opened(engine, entity, row.record) : row.record;
}

function recordStatement(
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: Entity; readonly id: number },
): Statement {
  const rows = engine.rowScope(entity, context);
  function write(): Statement {
    const build = newBuild(engine, context);
    const { isMasked } = accessOf(engine.registry, context);
    return statementOf(build, recordSql(build, entity, { id, projection: { isForReading: true, isMasked }, rows }));
  }
  if (rows !== null) return write();
  const statement = engine.statements.compile(context, ['get', entity.name, engine.today()], write);
  // The id is the last parameter of the statement.
  return { ...statement, values: [...statement.values.slice(0, -1), id] };
}

function opened(engine: RecordEngine, entity: Entity, text: string): string {
  const record: unknown = JSON.parse(text);
  return isRecordData(record) ? JSON.stringify(openSealed(engine, record, { entity, unreadable: UNREADABLE })) : text;
}

/** One page of a list as JSON text. */
export async function listRecords(engine: RecordEngine, asker: RequestContext, { entity, request }: ListCall): Promise<string> {
  const { filter, skip, take } = request;
  const context = narrowedTo(asker, entity.descriptor, filter);
  await refuseCostly(engine, context, { entity, filter });
  const isDeep = skip >= DEEP && !isPast(filter);
  if (isDeep && searchWords(filter.GlobalSearch ?? '').length === 0) return readDeepPage(engine, context, { entity, request });
  const total = isDeep ? knownCount(engine, context, { entity, filter }) : null;
  const shape = { of: 'page', skip, take, total } as const;
  const [row] = await queryList<{ page: string }>(engine, context, { operation: 'list', entity, filter, shape });
  return row?.page ?? '[]';
}

/** Rows before a page that are worth asking from where it is nearest. */
const DEEP = 1000;

/** The rows of a filter by what they have in common, counted and added up. */
export async function sumRecords(
  engine: RecordEngine,
  asker: RequestContext,
  { entity, filter, by, sum }: { readonly entity: Entity; readonly filter: ListFilter } & FieldTotals,
): Promise<readonly RowTotal[]> {
  const context = narrowedTo(asker, entity.descriptor, filter);
  await refuseCostly(engine, context, { entity, filter });
  const shape = { of: 'totals', by, sum } as const;
  const [row] = await queryList<{ totaux: readonly RowTotal[] }>(engine, context, { operation: 'count', entity, filter, shape });
  return row?.totaux ?? [];
}

/** A group of rows, what they say together and their figures. */
interface RowFigures {
  readonly Valeurs: RecordData;
  readonly Nombre: number;
  readonly Calculs: RecordData;
}

/** The rows of a filter by what they have in common, the largest group first, with other figures than sums. */
export async function figureRecords(
  engine: RecordEngine,
  asker: RequestContext,
  { entity, filter, ...figures }: { readonly entity: Entity; readonly filter: ListFilter } & FieldFigures,
): Promise<readonly RowFigures[]> {
  const context = narrowedTo(asker, entity.descriptor, filter);
  await refuseCostly(engine, context, { entity, filter });
  const shape = { of: 'figures', ...figures } as const;
  const [row] = await queryList<{ groupes: readonly RowFigures[] }>(engine, context, { operation: 'count', entity, filter, shape });
  return row?.groupes ?? [];
}

/** Changes of a record and of its parts with their authors, the latest first. */
export async function readHistory(
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: Entity; readonly id: number },
): Promise<string> {
  if (!(await visibleIds(engine, context, { entity, ids: [id] })).has(id)) throw new AppError('introuvable');
  const build = newBuild(engine, context);
  const hidden = hiddenParts(engine, context, { build, entity });
  const masked = [entity.root, ...entity.descriptor.parts.map((part) => engine.registry.get(part.entity).root)].flatMap((historyEntity) => {
    const names = [...hiddenFrom(engine.registry, context, historyEntity)];
    return names.length === 0 ? [] : [{ entity: build.param(historyEntity.name, 'text'), names: build.param(names, 'text[]') }];
  });
  const text = historySql({ entity: build.param(entity.root.name, 'text'), id: build.param(id, 'int'), hidden, masked });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'historique', entity, text, values: build.values });
  return row?.page ?? '[]';
}

/** Lines of parts that the person may not see: the history of a film tells no hidden note. */
function hiddenParts(
  engine: RecordEngine,
  context: RequestContext,
  { build, entity }: { readonly build: SqlBuild; readonly entity: Entity },
): readonly string[] {
  return entity.descriptor.parts.flatMap(({ entity: name }) => {
    const part = engine.registry.get(name);
    if (!mayReadRecords(part.descriptor, context.has)) return [`h.entite = ${build.param(part.root.name, 'text')}`];
    const rows = engine.rowScope(part, context);
    if (rows === null) return [];
    const source = openSource(build, part);
    return [
      `h.entite = ${build.param(part.root.name, 'text')} and h.id_fiche not in (select ${idOf(source)} from ${fromSource(source)} where ${rows(build, source)})`,
    ];
  });
}
