import pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';

const PREFIX = 'festival_verification_';

/** No database of its own could be made: one sentence that says why. */
export class ScratchError extends Error {
  constructor(cause: unknown) {
    const isRefused = cause instanceof Error && 'code' in cause && cause.code === '42501';
    super(
      isRefused
        ? 'le compte de DATABASE_URL ne peut pas créer de base (alter role … createdb).'
        : `aucune base de vérification n'a pu être créée (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    );
    this.name = 'ScratchError';
  }
}

interface Place {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly target: PoolOptions['target'];
}

/** Works in an empty database beside that of the pool, and drops it afterwards. Throws a `ScratchError` when it cannot be made. */
export async function withScratchDatabase<T>({ pool, target }: Place, work: (scratch: pg.Pool) => Promise<T>): Promise<T> {
  const name = `${PREFIX}${process.pid}_${Date.now().toString(36)}`;
  await pool.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`).catch((cause: unknown) => {
    throw new ScratchError(cause);
  });
  const scratch = createPool({ target: besides(target, name), max: 2 });
  try {
    return await work(scratch);
  } finally {
    await scratch.end();
    await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  }
}

/** Drops those that were left behind; whoever calls knows that nobody works in one. */
export async function dropScratchDatabases(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select datname as name from pg_database where starts_with(datname::text, $1)', [
    PREFIX,
  ]);
  for (const { name } of rows) await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

function besides(target: PoolOptions['target'], database: string): PoolOptions['target'] {
  if ('socket' in target) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
