import pg from 'pg';
import { createPool, type PoolOptions } from './pool.ts';

/** Scheduled verifications hold a lock, so that one of them may drop what another left; trials of people run beside them. */
const PREFIXES = { verification: 'festival_verification_', trial: 'festival_essai_' } as const;
type Purpose = keyof typeof PREFIXES;

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

interface ScratchContext {
  readonly purpose: Purpose;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly target: PoolOptions['target'];
}

/** Works in an empty database beside that of the pool, and drops it afterwards. Throws a `ScratchError` when it cannot be made. */
export async function withScratchDatabase<T>(
  { pool, target, purpose }: ScratchContext,
  work: (scratch: pg.Pool) => Promise<T>,
): Promise<T> {
  if (purpose === 'trial') await dropIdleTrials(pool);
  const name = `${PREFIXES[purpose]}${process.pid}_${Date.now().toString(36)}`;
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

/** Drops verifications that were left behind; the caller knows that none runs. */
export async function dropScratchDatabases(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select datname as name from pg_database where starts_with(datname::text, $1)', [
    PREFIXES.verification,
  ]);
  for (const { name } of rows) await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** A trial that was killed leaves a database to which nothing is connected. */
async function dropIdleTrials(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname::text, $1)
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [PREFIXES.trial],
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
}

function besides(target: PoolOptions['target'], database: string): PoolOptions['target'] {
  if ('socket' in target) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
