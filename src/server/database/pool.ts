import pg from 'pg';
import { type PoolLimits, RequestPool } from './request-pool.ts';

const { types } = pg;
const { builtins } = types;

export interface PoolOptions {
  /** A connection string, or the folder of a Unix socket. */
  readonly target: { readonly url: string } | { readonly socket: string; readonly database: string };
  readonly max?: number;
  readonly applicationName?: string;
  /** Limits of a statement of a request; the product has its own. */
  readonly limits?: PoolLimits;
}

// `builtins` does not name it.
const DATE_ARRAY = 1182;

// One reading of each type, so that a row read by a statement and the same row read as json_agg text agree.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [
    DATE_ARRAY,
    (text) =>
      text
        .slice(1, -1)
        .split(',')
        .filter((day) => day !== ''),
  ],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString().slice(0, -1)],
  [builtins.TIME, (text) => text],
]);

/**
 * Texts of values must not depend on the settings of the server, the database or the role: a record reads the same
 * everywhere, and a backup has the same checksum. Parameters of the connection would be refused by PgBouncer.
 */
const SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set standard_conforming_strings = on`;

/** Connection settings shared by the pool and by the direct connection that LISTENs. */
function clientConfig({ target, applicationName = 'festival' }: PoolOptions): pg.ClientConfig {
  return {
    ...('url' in target ? { connectionString: target.url } : { host: target.socket, database: target.database, user: 'festival' }),
    application_name: applicationName,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => {
        const parser = format === 'binary' ? undefined : parsers.get(oid);
        return parser ?? types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
      },
    },
  };
}

/**
 * Pool whose numeric and int8 are JavaScript numbers, whose dates stay `YYYY-MM-DD` text and whose
 * instants are UTC text without Z (wire format).
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new RequestPool(
    {
      ...clientConfig(options),
      max: options.max ?? 10,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 10_000,
      onConnect: setSession,
    },
    options.limits,
  );
  // An idle connection that breaks (PostgreSQL restarted) must not end the process: the pool opens another.
  pool.on('error', () => undefined);
  // One that is lent when it breaks tells its borrower by the failed query; without a listener Node would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The pool lends a connection once this is done. */
async function setSession(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION);
}

/** A connection outside the pool, for LISTEN; whoever opens it ends it. */
export async function connectDirect(target: PoolOptions['target']): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig({ target, applicationName: 'festival-listen' }), keepAlive: true });
  // It may break before its owner listens: the next query tells of it.
  client.on('error', () => undefined);
  await client.connect();
  await setSession(client);
  return client;
}
