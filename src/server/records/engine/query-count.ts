import type pg from 'pg';
import { keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import type { RecordEngine } from './engine.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';

/** The most statements one operation may send on an entity: what each of its parts costs, never what its rows cost. */
export const queryBudget = (operation: string, entity: Entity, registry: Registry): number => {
  const { idsFields, translations, owned, descriptor } = entity;
  // Two for each table whose rows keep a text of it: to hold them, and to renew it.
  const through = [entity.name, entity.root.name].flatMap((name) => keptTextsIn(registry).through(name));
  const keeping = 2 * new Set(through.map(({ holder }) => holder)).size;
  // Two for each level of tables, two for each link table, one for each text, and the same again for what is owned.
  const write = 12 + 2 * idsFields.length + 2 * translations.length + 12 * owned.length + 4 * descriptor.search.length + keeping;
  switch (operation) {
    case 'get':
    case 'list':
    case 'count':
    case 'ids':
    case 'export':
    case 'choix':
    case 'dictionary':
    case 'historique':
    case 'links':
      return 1;
    default:
      return write;
  }
};

interface Statement {
  readonly operation: string;
  readonly entity: Entity;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A read that is one statement, outside any transaction. That of a single record, long and the same for all of them, is planned once. */
export const queryOnce = async <R extends pg.QueryResultRow>(
  engine: RecordEngine,
  { operation, entity, text, values }: Statement,
): Promise<readonly R[]> => {
  const name = operation === 'get' ? engine.planned.nameOf(text) : undefined;
  const { rows } = await engine.pool.query<R>(name === undefined ? text : { name, text }, [...values]);
  engine.onQueries({ operation, entity: entity.name, queries: 1 });
  return rows;
};
