import type pg from 'pg';

/** Rules that a table keeps by a trigger of ours; those of the keys are PostgreSQL's own. */
const RULED = `select distinct tgrelid::regclass::text as name from pg_trigger
  where not tgisinternal and ($1::text[] is null or tgrelid::regclass::text = any($1)) order by 1`;

/**
 * Lets the triggers of these tables, or of all, rest within the transaction: one that looks at the other rows would do so for each of many.
 * Answers what wakes them.
 */
export async function letTriggersRest(client: pg.ClientBase, tables?: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(RULED, [tables ?? null]);
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${name} enable trigger user`);
  };
}
