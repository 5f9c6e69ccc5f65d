import type pg from 'pg';

/** What is rebuilt once the rows are in: much faster than keeping it true row by row. */
export interface SetAside {
  readonly restoreIndexes: () => Promise<void>;
  readonly restoreForeignKeys: () => Promise<void>;
  readonly restoreSearchIndexes: () => Promise<void>;
}

interface Definition {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** From this many rows, an index is faster made at the end. */
const WORTH_IT = 1000;

const FOREIGN_KEYS = `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by conname`;
const INDEXES = `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where not i.indisprimary and i.indrelid::regclass::text = any($1) order by 1`;

/**
 * Drops the foreign keys of the tables to fill, so that the order of the tables does not matter (some refer to each other), and the
 * indexes of the big ones. All inside the transaction of the load: nobody ever sees the database without them.
 */
export const setAside = async (
  client: pg.ClientBase,
  sizes: readonly { readonly table: string; readonly rows: readonly unknown[] }[],
): Promise<SetAside> => {
  const keys = await definitions(
    client,
    FOREIGN_KEYS,
    sizes.map(({ table }) => table),
  );
  const big = sizes.filter(({ rows }) => rows.length >= WORTH_IT).map(({ table }) => table);
  const indexes = await definitions(client, INDEXES, big);
  for (const [table, names] of Map.groupBy(keys, (key) => key.table))
    await client.query(`alter table ${table} ${names.map(({ name }) => `drop constraint "${name}"`).join(', ')}`);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  const isSearch = ({ definition }: Definition): boolean => definition.includes('gin_trgm_ops');
  const make = (some: readonly Definition[]) => async (): Promise<void> => {
    for (const { definition } of some) await client.query(definition);
  };
  return {
    restoreIndexes: make(indexes.filter((index) => !isSearch(index))),
    restoreSearchIndexes: make(indexes.filter(isSearch)),
    restoreForeignKeys: async () => {
      for (const [table, some] of Map.groupBy(keys, (key) => key.table))
        await client.query(
          `alter table ${table} ${some.map(({ name, definition }) => `add constraint "${name}" ${definition}`).join(', ')}`,
        );
    },
  };
};

const definitions = async (client: pg.ClientBase, text: string, tables: readonly string[]): Promise<readonly Definition[]> => {
  const { rows } = await client.query<Definition>(text, [tables]);
  return rows;
};
