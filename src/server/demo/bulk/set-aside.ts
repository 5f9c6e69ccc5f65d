import type pg from 'pg';
import { letTriggersRest } from '../../database/resting-triggers.ts';

/** Indexes rebuilt once the rows are in: much faster than keeping them true row by row. */
export interface SetAside {
  /** The indexes that begin with one of these columns, `table.column`. */
  readonly restoreIndexesOn: (columns: ReadonlySet<string>) => Promise<void>;
  /** All others. */
  readonly restoreIndexes: () => Promise<void>;
  readonly restoreForeignKeys: () => Promise<void>;
  readonly wakeTriggers: () => Promise<void>;
}

interface Definition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

interface Index extends Definition {
  /** Its first column. */
  readonly first: string;
}

/** From this many rows, an index is faster made at the end. */
const WORTH_IT = 1000;

const FOREIGN_KEYS = `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by conname`;
const INDEXES = `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as definition,
  pg_get_indexdef(i.indexrelid, 1, true) as first
  from pg_index i where not i.indisprimary and i.indrelid::regclass::text = any($1) order by 1`;

/**
 * Drops the foreign keys of the tables to fill, so that the order of the tables does not matter (some refer to each other), the indexes of
 * the big ones, and lets their triggers rest: one that looks for a number among the rows without an index reads all of them for each.
 * All inside the transaction of the load: nobody ever sees the database without them.
 */
export async function setAside(
  client: pg.ClientBase,
  sizes: readonly { readonly table: string; readonly rows: readonly unknown[] }[],
): Promise<SetAside> {
  const tables = sizes.map(({ table }) => table);
  const keys = await definitions<Definition>(client, FOREIGN_KEYS, tables);
  const big = sizes.filter(({ rows }) => rows.length >= WORTH_IT).map(({ table }) => table);
  const indexes = new Set(await definitions<Index>(client, INDEXES, big));
  for (const [table, names] of Map.groupBy(keys, (key) => key.table))
    await client.query(`alter table ${table} ${names.map(({ name }) => `drop constraint "${name}"`).join(', ')}`);
  if (indexes.size > 0) await client.query(`drop index ${[...indexes].map(({ name }) => name).join(', ')}`);
  const wakeTriggers = await letTriggersRest(client, tables);
  async function make(some: readonly Index[]): Promise<void> {
    for (const index of some) {
      await client.query(index.definition);
      indexes.delete(index);
    }
  }
  return {
    restoreIndexesOn: (columns) => make([...indexes].filter(({ table, first }) => columns.has(`${table}.${first}`))),
    restoreIndexes: () => make([...indexes]),
    restoreForeignKeys: async () => {
      for (const [table, some] of Map.groupBy(keys, (key) => key.table))
        await client.query(
          `alter table ${table} ${some.map(({ name, definition }) => `add constraint "${name}" ${definition}`).join(', ')}`,
        );
    },
    wakeTriggers,
  };
}

async function definitions<T extends Definition>(client: pg.ClientBase, text: string, tables: readonly string[]): Promise<readonly T[]> {
  const { rows } = await client.query<T>(text, [tables]);
  return rows;
}
