import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { queryOnce } from '../engine/query-count.ts';
import type { Statement } from '../engine/statement-cache.ts';
import { refuseCostly } from './cost-limit.ts';
import { isPast } from '../past/read-past.ts';
import { countStatement, queryList } from './list-statement.ts';

/** Time that an exact number may take where one that stops would do. */
const PATIENCE_MS = 50;

export interface CountCall {
  readonly entity: Entity;
  readonly filter: ListFilter;
  /** Limit of a count that would take long: one more is answered then. Null: all are counted. */
  readonly max?: number | null;
  readonly patienceMs?: number;
}

/** Number of rows of a filter; remembered until something it reads changes. */
export async function countRecords(engine: RecordEngine, asker: RequestContext, call: CountCall): Promise<number> {
  const { entity, filter, max = null, patienceMs = PATIENCE_MS } = call;
  const context = narrowedTo(asker, entity.descriptor, filter);
  if (isPast(filter)) return countPast(engine, context, { entity, filter });
  const whole = countStatement(engine, context, { ...call, max: null });
  const stopping = countStatement(engine, context, call);
  const cached = counted(engine, whole) ?? counted(engine, stopping);
  if (cached !== null) return cached;
  await refuseCostly(engine, context, call);
  const epoch = engine.cache.epoch(whole.touched);
  function keep(statement: Statement, value: number): number {
    engine.cache.set(keyOf(statement), { value, entities: whole.touched, epoch });
    return value;
  }
  if (max === null) return keep(whole, await count(engine, entity, whole));
  const all = await countWithin(engine, { entity, whole, patienceMs });
  if (all !== null) return keep(whole, all);
  const found = await count(engine, entity, stopping);
  return keep(found > max ? stopping : whole, found);
}

/** The rows of a day that is over; they are not remembered, since what may be seen of them follows what is written now. */
async function countPast(engine: RecordEngine, context: RequestContext, { entity, filter }: CountCall): Promise<number> {
  const shape = { of: 'count', max: null } as const;
  const [row] = await queryList<{ count: number }>(engine, context, { operation: 'count', entity, filter, shape });
  return row?.count ?? 0;
}

/** Complete count that has not changed since; null: nobody requested it. */
export function knownCount(engine: RecordEngine, context: RequestContext, { entity, filter }: CountCall): number | null {
  return counted(engine, countStatement(engine, context, { entity, filter }));
}

function keyOf({ text, values }: Statement): string {
  return `count ${text} ${JSON.stringify(values)}`;
}

function counted(engine: RecordEngine, statement: Statement): number | null {
  const value = engine.cache.get(keyOf(statement));
  return typeof value === 'number' ? value : null;
}

async function count(engine: RecordEngine, entity: Entity, { text, values }: Statement): Promise<number> {
  const [row] = await queryOnce<{ count: number }>(engine, { operation: 'count', entity, text, values });
  return row?.count ?? 0;
}

interface SoonCount {
  readonly entity: Entity;
  readonly whole: Statement;
  readonly patienceMs: number;
}

const STATEMENT_ENDED = '57014';

/** All rows, counted within the patience; null: there are too many, which is remembered for a while whatever changes. */
async function countWithin(engine: RecordEngine, { entity, whole, patienceMs }: SoonCount): Promise<number | null> {
  const slow = `long ${keyOf(whole)}`;
  if (engine.cache.get(slow) === true) return null;
  const epoch = engine.cache.epoch([]);
  const client = await engine.pool.connect();
  let isLost = false;
  try {
    await client.query(`begin; set local statement_timeout = ${patienceMs}`);
    const { rows } = await client.query<{ count: number }>(whole.text, [...whole.values]);
    engine.onQueries({ operation: 'count', entity: entity.name, queries: 1 });
    return rows[0]?.count ?? 0;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === STATEMENT_ENDED)) throw error;
    engine.cache.set(slow, { value: true, entities: [], epoch });
    return null;
  } finally {
    await client.query('rollback').catch(() => {
      isLost = true;
    });
    client.release(isLost);
  }
}
