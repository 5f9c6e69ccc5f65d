import type pg from 'pg';
import { MIGRATION_TABLE } from '#server/migrations/applied.ts';

export interface BackupTable {
  readonly name: string;
  /** Columns that hold data: generated ones are computed again by the target. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Every table that holds data, in name order, with its data columns and its primary key: what the schema went through is said apart. */
export const readTables = async (client: pg.ClientBase): Promise<readonly BackupTable[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indrelid = t.oid and i.indisprimary), '{}') as key
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind = 'r' and n.nspname = 'public' and t.relname <> '${MIGRATION_TABLE}' order by t.relname`);
  return rows;
};

export const readSequences = async (client: pg.ClientBase): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
};
