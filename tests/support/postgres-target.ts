import pg from 'pg';
import { type PoolOptions, createPool } from '#server/database/pool.ts';

/** Address of PostgreSQL for the test run. */
export type Postgres = { readonly socket: string } | { readonly url: string };

export function targetOf(postgres: Postgres, database: string): PoolOptions['target'] {
  if ('socket' in postgres) return { socket: postgres.socket, database };
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** `DATABASE_URL` of a server process on that database. */
export function databaseUrlOf(postgres: Postgres, database: string): string {
  if ('socket' in postgres) return `postgresql://festival@localhost/${database}?host=${encodeURIComponent(postgres.socket)}`;
  return Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
}

/** Leaves an external PostgreSQL as it was found. */
export async function dropTestDatabases(postgres: Postgres, template: string): Promise<void> {
  return administer(postgres, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like any($1)', [
      [`${template.replace('template', 'clone')}%`, `${template}%`],
    ]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  });
}

/** Cloning needs the template free of sessions and one clone at a time: an advisory lock serialises the workers. */
export async function administer(postgres: Postgres, work: (admin: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const pool = createPool({ target: targetOf(postgres, 'postgres'), max: 1 });
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4242)');
    await work(client);
    await client.query('select pg_advisory_unlock(4242)');
  } finally {
    client.release();
    await pool.end();
  }
}
