import pg from 'pg';
import { applyMigration, ensureMigrationTable } from '#server/migrations/applied.ts';
import type { Migration } from '#server/migrations/migration-files.ts';

/** Makes the tables of an earlier version in place of those that are there, within the transaction that is open. */
export const rebuildSchema = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
  );
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`);
  // Those of extensions stay with them.
  const { rows: functions } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { name } of functions) await client.query(`drop function ${name} cascade`);
  await ensureMigrationTable(client);
  for (const migration of migrations) await applyMigration(client, migration);
};
