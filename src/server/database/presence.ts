/** Any number: servers share the lock as long as they listen, who replaces everything holds it alone. */
const LOCK = 727_002;

/** A connection, as far as it is queried. */
export interface Asked {
  readonly query: (sql: string) => Promise<{ readonly rows: readonly { readonly taken?: boolean }[] }>;
}

async function tryLock(client: Asked, call: string): Promise<boolean> {
  const { rows } = await client.query(`select ${call}(${LOCK}) as taken`);
  return rows[0]?.taken === true;
}

/** Says that a server is open on the database, until the connection ends; false: somebody replaces what is in it. */
export function tellPresence(client: Asked): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared');
}

/** False: a server is open on the database. Held until the connection ends. */
export function claimDatabase(client: Asked): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock');
}
