import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { type Pace, type Slowing, tryRepository } from './try-repository.ts';

export interface Try {
  /** Account that is tried, as typed: one that does not exist counts alike. */
  readonly account: string;
  /** Network, or session, that the tries of one guesser share. */
  readonly origin: string;
  /** A device on which this account was opened before; null: none. */
  readonly device: string | null;
}

const SLOWING: Slowing = { freeTries: 5, firstDelayMs: 1_000, delayMaxMs: 15 * 60_000, forgottenAfterMs: 60 * 60_000 };
/** Twenty in any hour, from however many addresses. */
const ACCOUNT: Pace = { burst: 10, everyMs: 6 * 60_000 };

/** A calendar asks every quarter of an hour; a hundred behind one address are served at once. */
const FEEDS: Pace = { burst: 100, everyMs: 6_000 };

const refuseFor = (waitedMs: number): never => {
  const seconds = Math.max(1, Math.ceil(waitedMs / 1000));
  throw new AppError('trop-de-tentatives', { params: { secondes: seconds }, retryAfterSeconds: seconds });
};

/**
 * A try is counted before the password is looked at, by account and address, then by account alone. Whoever comes on a device
 * that opened the account before has a count of their own there: strangers who guess never lock them out.
 */
export class LoginThrottle {
  private readonly tries: ReturnType<typeof tryRepository>;
  private readonly clock: () => number;

  constructor(pool: Pick<pg.Pool, 'query'>, clock: () => number) {
    this.tries = tryRepository(pool);
    this.clock = clock;
  }

  /** Takes a try, or refuses it without a look at the password. */
  async reserve(one: Try): Promise<void> {
    const now = this.clock();
    const { origin, account } = keysOf(one);
    const waited = (await this.tries.slowDown(origin, now, SLOWING)) ?? (await this.tries.take(account, now, ACCOUNT));
    if (waited === null) return;
    refuseFor(waited - now);
  }

  /** What programs ask for without a session, so many times from one network, whatever they ask for. */
  async pace(origin: string): Promise<void> {
    const now = this.clock();
    const waited = await this.tries.take(JSON.stringify(['flux', origin]), now, FEEDS);
    if (waited !== null) refuseFor(waited - now);
  }

  async succeed(one: Try): Promise<void> {
    const { origin, account } = keysOf(one);
    await this.tries.forget(origin);
    await this.tries.giveBack(account, ACCOUNT);
  }
}

const keysOf = ({ account, origin, device }: Try): { readonly origin: string; readonly account: string } => ({
  origin: JSON.stringify(['origine', account, device ?? origin]),
  account: JSON.stringify(['compte', account, device]),
});

/** One subscriber often holds a whole IPv6 /64. */
export const networkOf = (address: string): string => (address.includes(':') ? address.split(':').slice(0, 4).join(':') : address);
