import type pg from 'pg';
import type { RecordEngine } from './engine.ts';
import type { Entity } from '#domain/records/engine/registry.ts';

interface Statement {
  readonly operation: string;
  readonly entity: Entity;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A read that is one statement, outside any transaction. That of a single record, long and the same for all of them, is planned once. */
export async function queryOnce<R extends pg.QueryResultRow>(
  engine: RecordEngine,
  { operation, entity, text, values }: Statement,
): Promise<readonly R[]> {
  const name = operation === 'get' ? engine.planned.nameOf(text) : undefined;
  const { rows } = await engine.pool.query<R>(name === undefined ? text : { name, text }, [...values]);
  engine.onQueries({ operation, entity: entity.name, queries: 1 });
  return rows;
}
