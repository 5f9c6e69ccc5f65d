import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { LedgerKey } from './ledger-key.ts';
import { sealLedger } from './seal-ledger.ts';

export interface Sealing {
  /** Ends once what is being signed is. */
  readonly stop: () => Promise<void>;
}

const EVERY_MS = 60_000;

/** Signs what the chain has gained, every minute; a broken chain is an error of the log until somebody looks. */
export function startSealing({
  pool,
  key,
  log,
}: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly key: LedgerKey;
  readonly log: FastifyBaseLogger;
}): Sealing {
  let running: Promise<unknown> = Promise.resolve();
  function seal(): void {
    running = sealLedger(pool, key).catch((error: unknown) => log.error({ err: error }, 'chaîne comptable'));
  }
  const timer = setInterval(seal, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
