import type pg from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { refuseFor } from './refuse-for.ts';
import { type Pace, type Slowing, tryRepository } from './try-repository.ts';

export interface LinkTry {
  /** Part of the link after its `#`. */
  readonly token: string;
  readonly network: string;
}

const TOKEN: Slowing = { freeTries: 5, firstDelayMs: 1_000, delayMaxMs: 15 * 60_000, forgottenAfterMs: 60 * 60_000 };
/** Unknown links of one network: a secret has 256 bits, so that this is about load alone. */
const NETWORK: Pace = { burst: 60, everyMs: 6_000 };

/** A calendar asks every quarter of an hour: a hundred that hold one address are served at once, and all those behind one network. */
const FEED: Pace = { burst: 100, everyMs: 6_000 };
const FEEDS: Pace = { burst: 1_000, everyMs: 600 };

/**
 * Links by which people without a session open a page of theirs. A hotel, an office and a proxy are one network each: guesses of
 * one guest never keep out another, whose link is right. Only an unknown link counts, first for its network, then for itself.
 */
export class LinkThrottle {
  private readonly tries: ReturnType<typeof tryRepository>;
  private readonly clock: () => number;

  constructor(pool: Pick<pg.Pool, 'query'>, clock: () => number) {
    this.tries = tryRepository(pool);
    this.clock = clock;
  }

  /** Throws instead of the refusal of an unknown link once there were too many. */
  async guard<T>({ token, network }: LinkTry, open: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(['lien', token]);
    const waited = await this.tries.waiting(key, this.clock(), TOKEN);
    if (waited !== null) refuseFor(waited - this.clock());
    try {
      return await open();
    } catch (error) {
      if (error instanceof AppError && error.code === 'lien-inconnu') await this.count(key, network);
      throw error;
    }
  }

  /** Pace of what programs read again and again, and of what takes long to make: so many times by one address, and by one network. */
  async pace({ token, network }: LinkTry): Promise<void> {
    const now = this.clock();
    const waited =
      (await this.tries.take(JSON.stringify(['flux', network]), now, FEEDS)) ??
      (await this.tries.take(JSON.stringify(['flux-lien', token]), now, FEED));
    if (waited !== null) refuseFor(waited - now);
  }

  // The network first: what it is refused leaves no row for each token that it makes up.
  private async count(key: string, network: string): Promise<void> {
    const now = this.clock();
    const waited = await this.tries.take(JSON.stringify(['liens', network]), now, NETWORK);
    if (waited !== null) refuseFor(waited - now);
    await this.tries.slowDown(key, now, TOKEN);
  }
}
