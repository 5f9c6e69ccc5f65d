import type pg from 'pg';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { UNREADABLE } from '#domain/values/unreadable.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { newBuild } from '../engine/new-build.ts';
import { listSql } from './list-shape-sql.ts';
import { filterScope, listStatementWithin } from './list-statement.ts';
import { openSealed } from './record-repository.ts';
import type { Entity } from '#domain/records/engine/registry.ts';

export interface ExportCall {
  readonly entity: Entity;
  /** With the columns to read. */
  readonly filter: ListFilter;
  /** Encrypted fields that this person may read and the screen exports. */
  readonly opened: ReadonlySet<string>;
}

export const EXPORT_BATCH = 1000;
/** A browser that stops reading gives the connection back. */
const STALLED_MS = 60_000;

/** Base entities that an export reads: of its rows, of its columns, of the ways of its filter. */
export function entitiesOfExport(engine: RecordEngine, context: RequestContext, { entity, filter, opened }: ExportCall): readonly string[] {
  const build = newBuild(engine, context);
  const scope = filterScope(engine, context, filter);
  listSql(build, entity, { filter, scope, rows: engine.rowScope(entity, context), shape: { of: 'export', opened: [...opened] } });
  return [...build.touched].toSorted();
}

/** All rows of a filter, a batch at a time: what is in memory does not grow with them. */
export async function* exportRows(
  engine: RecordEngine,
  asker: RequestContext,
  { entity, filter, opened }: ExportCall,
): AsyncGenerator<readonly RecordData[]> {
  const context = narrowedTo(asker, entity.descriptor, filter);
  const client = await engine.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = ${STALLED_MS}`);
    const shape = { of: 'export', opened: [...opened] } as const;
    const { text, values } = await listStatementWithin(engine, context, { client, entity, filter, shape });
    await client.query(`declare lignes no scroll cursor for ${text}`, [...values]);
    engine.onQueries({ operation: 'export', entity: entity.name, queries: 1 });
    for (let rows = await fetchBatch(client); rows.length > 0; rows = await fetchBatch(client))
      yield opened.size === 0 ? rows : rows.map((row) => openSealed(engine, row, { entity, unreadable: UNREADABLE }));
    await client.query('commit');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Also when the reader leaves in the middle: the transaction is over whatever happened.
    await client.query('rollback').catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    client.release(broken);
  }
}

async function fetchBatch(client: pg.PoolClient): Promise<readonly RecordData[]> {
  const { rows } = await client.query<{ ligne: unknown }>(`fetch ${EXPORT_BATCH} from lignes`);
  return rows.map(({ ligne }) => ligne).filter(isRecordData);
}
