import type { FastifyBaseLogger } from 'fastify';
import { type ExchangeTools, readNews, sendNext } from './exchange.ts';

export interface PlatformWorker {
  /** Something may be due. */
  readonly wake: () => void;
  /** Lets the flow that is on its way end, and takes no other. */
  readonly stop: () => Promise<void>;
}

const IDLE_MS = 5_000;

/** Sends what waits, one flow after the other, and reads what the platform has new, while the server runs. */
export function startPlatformWorker(tools: ExchangeTools & { readonly pollMs: number; readonly log: FastifyBaseLogger }): PlatformWorker {
  const { pollMs, log } = tools;
  let isStopping = false;
  let isPoked = false;
  let wake: () => void = () => undefined;
  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isPoked ? 0 : Math.min(IDLE_MS, pollMs));
      timer.unref();
      isPoked = false;
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  async function run(): Promise<void> {
    let readAtMs = 0;
    while (!isStopping) {
      const isBusy = await sendNext(tools).catch((error: unknown) => {
        log.warn({ err: error }, 'envois à la plateforme');
        return false;
      });
      if (isBusy || isStopping) continue;
      // Elapsed time, not the clock of the records, which tests set.
      if (performance.now() >= readAtMs) {
        await readNews(tools).catch((error: unknown) => log.warn({ err: error }, 'relevé de la plateforme'));
        readAtMs = performance.now() + pollMs;
      }
      if (!isStopping) await idle();
    }
  }
  const running = run();
  return {
    wake: () => {
      isPoked = true;
      wake();
    },
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}
