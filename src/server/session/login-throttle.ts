import type pg from 'pg';
import { norm } from '#domain/values/text/norm.ts';
import { refuseFor } from './refuse-for.ts';
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

/** A look at whether a sign-in is free is a guess at the accounts of others. */
const SIGN_INS: Pace = { burst: 3, everyMs: 8 * 60 * 60_000 };
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

  /** Wrong passwords still counted against each account, from all networks; accounts without any are left out. */
  async guessesAt(logins: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const keys = new Map(logins.map((login) => [accountKey(norm(login), null), login]));
    const counted = await this.tries.counted([...keys.keys()], this.clock(), ACCOUNT);
    return new Map([...counted].map(([key, tries]) => [keys.get(key) ?? '', Math.min(tries, ACCOUNT.burst)]));
  }

  /** An administrator knows that the next try is the holder's. */
  release(login: string): Promise<void> {
    return this.tries.forget(accountKey(norm(login), null));
  }

  /** Sign-ins that an account asks for. */
  async paceSignIn(account: number): Promise<void> {
    const now = this.clock();
    const waited = await this.tries.take(JSON.stringify(['identifiant', account]), now, SIGN_INS);
    if (waited !== null) refuseFor(waited - now);
  }

  async succeed(one: Try): Promise<void> {
    const { origin, account } = keysOf(one);
    await this.tries.forget(origin);
    await this.tries.giveBack(account, ACCOUNT);
  }
}

function keysOf({ account, origin, device }: Try): { readonly origin: string; readonly account: string } {
  return {
    origin: JSON.stringify(['origine', account, device ?? origin]),
    account: accountKey(account, device),
  };
}

function accountKey(account: string, device: string | null): string {
  return JSON.stringify(['compte', account, device]);
}

/** From so many wrong passwords on, somebody guesses; whoever looks for their own has stopped before. */
export function isGuessed(tries: number): boolean {
  return tries >= ACCOUNT.burst / 2;
}

/** The next try waits. */
export function isSlowed(tries: number): boolean {
  return tries >= ACCOUNT.burst;
}

/** One subscriber often holds a whole IPv6 /64. */
export function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
