import pg from 'pg';
import { DatabaseStartError } from './database-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { startCause } from './start-cause.ts';
import { connectDirect, createPool, type PoolOptions } from './pool.ts';

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Database of the embedded PostgreSQL; created when it does not exist. */
  readonly databaseName?: string;
  readonly poolMax?: number;
}

export interface OpenDatabase {
  readonly pool: pg.Pool;
  /** Target of its connections. */
  readonly target: PoolOptions['target'];
  /** A connection outside the pool, for LISTEN. */
  readonly connectDirect: () => Promise<pg.Client>;
  /** Process id of the embedded postmaster; null with DATABASE_URL. */
  readonly postgresPid: () => number | null;
  /** Unix socket folder of the embedded PostgreSQL; null with DATABASE_URL. */
  readonly socket: string | null;
  /** Label for the terminal: never a password. */
  readonly label: string;
  readonly close: () => Promise<void>;
}

const VERSION_MIN = 150_000;

/** Opens DATABASE_URL, or the embedded PostgreSQL of the data folder. Throws `DatabaseStartError`. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === null ? openEmbedded(options) : openExternal(options.databaseUrl, options);
}

async function openExternal(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const label = describe(url);
  const target = { url };
  requireAddress(url);
  const pool = createPool({ target, ...(options.poolMax === undefined ? {} : { max: options.poolMax }) });
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version) < VERSION_MIN) throw new DatabaseStartError(`${label} : PostgreSQL 15 ou plus récent est nécessaire.`);
  } catch (cause) {
    await pool.end();
    throw cause instanceof DatabaseStartError
      ? cause
      : new DatabaseStartError(
          `Base de données injoignable (${label}). ${startCause(cause) ?? `Vérifiez DATABASE_URL et que PostgreSQL répond (${String(cause)}).`}`,
          { cause },
        );
  }
  return {
    pool,
    label,
    target,
    socket: null,
    postgresPid: () => null,
    connectDirect: () => connectDirect(target),
    close: () => pool.end(),
  };
}

async function openEmbedded(options: DatabaseOptions): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: options.dataDir });
  const database = options.databaseName ?? 'festival';
  await ensureDatabase(postgres.socket, database);
  const target = { socket: postgres.socket, database };
  const pool = createPool({ target, ...(options.poolMax === undefined ? {} : { max: options.poolMax }) });
  return {
    pool,
    target,
    label: `PostgreSQL fourni, ${options.dataDir}`,
    socket: postgres.socket,
    postgresPid: postgres.pid,
    connectDirect: () => connectDirect(target),
    close: async () => {
      await pool.end();
      await postgres.stop();
    },
  };
}

async function ensureDatabase(socket: string, database: string): Promise<void> {
  const admin = createPool({ target: { socket, database: 'postgres' }, max: 1 });
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await admin.end();
  }
}

/** The driver would take what is no address for the name of a socket or of a base. */
function requireAddress(url: string): void {
  if (!URL.canParse(url))
    throw new DatabaseStartError(
      'DATABASE_URL n’est pas une adresse : écrivez postgres://rôle:motdepasse@machine:5432/base (un @ du mot de passe s’écrit %40).',
    );
}

function describe(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port ? `:${port}` : ''}${pathname}`;
  } catch {
    return 'adresse illisible';
  }
}
