import type pg from 'pg';

/** A fingerprint of the rows of each table, but those named. */
export async function checksum(pool: pg.Pool, except: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname <> all($1) order by 1`,
    [except],
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' as nom, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as somme from "${name}" t`,
  );
  const { rows: sums } = await pool.query<{ nom: string; somme: string }>(parts.join(' union all '));
  return Object.fromEntries(sums.map(({ nom, somme }) => [nom, somme]));
}
