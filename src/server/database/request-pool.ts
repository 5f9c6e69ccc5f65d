import pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { type Asking, type Kind, currentAsking } from './asking.ts';
import { Shares } from './shares.ts';
import { stepBackLater } from './step-back.ts';

interface KindLimits {
  /** A statement that takes longer is ended. */
  readonly statementMs: number;
  /** One that waits that long for somebody else's lock too. */
  readonly lockMs: number;
}

export type PoolLimits = Readonly<Record<Exclude<Kind, 'free'>, KindLimits>>;

export const POOL_LIMITS: PoolLimits = {
  read: { statementMs: 10_000, lockMs: 5_000 },
  write: { statementMs: 30_000, lockMs: 10_000 },
  document: { statementMs: 120_000, lockMs: 10_000 },
};

/** Of the connections of a pool, the part that one person may hold. */
const PART = 0.4;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

/**
 * A pool that knows for which request a statement runs: it ends those that take too long for their kind, and those whose client
 * has gone; one person's requests never take more than a part of the connections, and what they read for long goes on beside what
 * others begin, so that others are served meanwhile.
 */
export class RequestPool extends pg.Pool {
  private readonly limits: PoolLimits;
  private readonly config: pg.PoolConfig;
  private readonly shares: Shares;
  private readonly kinds = new WeakMap<pg.PoolClient, Kind>();
  /** Its processes run on this machine, beside us: the target is the folder of a socket. */
  private readonly isOurs: boolean;
  private canceller: pg.Pool | null = null;

  constructor(config: pg.PoolConfig, limits: PoolLimits = POOL_LIMITS) {
    super(config);
    this.config = config;
    this.limits = limits;
    this.isOurs = config.host !== undefined;
    this.shares = new Shares(Math.max(1, Math.floor((config.max ?? 10) * PART)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(give: Lent): void;
  override connect(give?: Lent): Promise<pg.PoolClient> | void {
    const lent = this.lend();
    if (give === undefined) return lent;
    lent.then(
      (client) => give(undefined, client, (error) => client.release(error)),
      (error: unknown) => give(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
  }

  override async end(): Promise<void> {
    await this.canceller?.end();
    await super.end();
  }

  private async lend(): Promise<pg.PoolClient> {
    const asking = currentAsking();
    if (asking === null) return this.limitedTo('free', await super.connect());
    asking.held += 1;
    try {
      asking.turn ??= this.shares.take(asking.key);
      if (asking.turn.coming !== null) await asking.turn.coming;
      // The client has gone while its request waited: nothing starts for it.
      if (asking.isOver && asking.kind !== 'write') throw new AppError('trop-de-demandes', { retryAfterSeconds: 5 });
      const client = await super.connect();
      // Without a promise more where nothing is to be set: that is nearly always.
      return this.watched(this.kindOf(client) === asking.kind ? client : await this.limitedTo(asking.kind, client), asking);
    } catch (error) {
      this.letGo(asking);
      throw error;
    }
  }

  private letGo(asking: Asking): void {
    asking.held -= 1;
    if (asking.held > 0 || asking.turn === null) return;
    const { key, coming } = asking.turn;
    asking.turn = null;
    if (coming === null) this.shares.give(key);
    else void coming.then(() => this.shares.give(key));
  }

  /** One more statement where the last request of the connection was of another kind. */
  private async limitedTo(kind: Kind, client: pg.PoolClient): Promise<pg.PoolClient> {
    if (this.kindOf(client) === kind) return client;
    try {
      await client.query(
        kind === 'free'
          ? 'reset statement_timeout; reset lock_timeout'
          : `set statement_timeout = ${this.limits[kind].statementMs}; set lock_timeout = ${this.limits[kind].lockMs}`,
      );
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.kinds.set(client, kind);
    return client;
  }

  private kindOf(client: pg.PoolClient): Kind {
    return this.kinds.get(client) ?? 'free';
  }

  private watched(client: pg.PoolClient, asking: Asking): pg.PoolClient {
    const release = client.release.bind(client);
    let isCancelled = false;
    const cancel = (): void => {
      isCancelled = true;
      this.cancel(client);
    };
    asking.running.add(cancel);
    // A write holds locks that others wait for: it never steps back.
    const putRight = asking.kind !== 'write' && this.isOurs ? stepBackLater(pidOf(client)) : () => true;
    client.release = (error) => {
      asking.running.delete(cancel);
      this.letGo(asking);
      // A call to end its statement may still be under way: nobody else shall receive it.
      release(putRight() && !isCancelled ? error : true);
    };
    return client;
  }

  private cancel(client: pg.PoolClient): void {
    this.canceller ??= new pg.Pool({ ...this.config, max: 1, idleTimeoutMillis: 5_000 }).on('error', () => undefined);
    void this.canceller.query('select pg_cancel_backend($1)', [pidOf(client)]).catch(() => undefined);
  }
}

/** Process of PostgreSQL behind a connection. */
function pidOf(client: pg.PoolClient): number {
  return Number(Reflect.get(client, 'processID'));
}
