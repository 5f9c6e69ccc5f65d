import type pg from 'pg';
import { MIGRATION_TABLE } from '#server/migrations/applied.ts';

const SORTED = `quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end`;

export interface BackupTable {
  readonly name: string;
  /** Columns that hold data: generated ones are computed again by the target. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** A table of the open database, with the order in which its rows are summarised. */
export interface PresentTable extends BackupTable {
  /** Texts stand in the order of their bytes: the collation of the server decides nothing. */
  readonly order: string;
}

/** Every table that holds data, in name order, with its data columns and its primary key: what the schema went through is listed apart. */
export async function readTables(client: pg.ClientBase): Promise<readonly PresentTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; order: string }>(`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indrelid = t.oid and i.indisprimary), '{}') as key,
      coalesce(
        (select string_agg(${SORTED}, ', ' order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indrelid = t.oid and i.indisprimary),
        (select string_agg(${SORTED}, ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      ) as order
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind = 'r' and n.nspname = 'public' and t.relname <> '${MIGRATION_TABLE}' order by t.relname`);
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}
