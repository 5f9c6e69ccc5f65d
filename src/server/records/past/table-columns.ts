import type pg from 'pg';

export interface TableColumn {
  readonly name: string;
  /** Expression of the database, over the other columns; null: the column is stored as it is written. */
  readonly expression: string | null;
}

/** Columns of tables, as the catalogue has them; tables that are not there are left out. */
export async function readColumns(
  client: Pick<pg.ClientBase, 'query'>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly TableColumn[]>> {
  const { rows } = await client.query<{ table: string } & TableColumn>(
    `select c.relname as "table", a.attname as name, case when a.attgenerated <> '' then '(' || pg_get_expr(d.adbin, d.adrelid) || ')' || case when a.attcollation = 'pg_catalog."C"'::regcollation then ' collate "C"' else '' end end as expression
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.oid = any(select to_regclass(quote_ident(t)) from unnest($1::text[]) t) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [tables],
  );
  return Map.groupBy(rows, ({ table }) => table);
}
