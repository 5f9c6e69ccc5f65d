import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

export interface ListenerOptions {
  readonly connect: () => Promise<pg.Client>;
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Notifications arrive from now on; whatever came before is lost. */
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly log: FastifyBaseLogger;
}

export interface Listener {
  readonly close: () => Promise<void>;
}

const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 10_000;
const PROBE_EVERY_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Keeps one direct connection that LISTENs. A connection that dies in silence (a pulled cable) is
 * found by a probe; each reconnection tells `onUp`, because notifications are not replayed.
 */
export const startListener = (options: ListenerOptions): Listener => {
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = RETRY_MIN_MS;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> = Promise.resolve();

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    void lost.end().catch(() => undefined);
    options.onDown();
    schedule();
  };
  const schedule = (): void => {
    if (closed) return;
    timer = setTimeout(() => {
      attempt = open();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  };
  const open = async (): Promise<void> => {
    let opening: pg.Client | null = null;
    try {
      const opened = await options.connect();
      opening = opened;
      // From its first moment on: a PostgreSQL that stops just now must not end the process.
      opened.on('error', () => lose(opened));
      opened.on('end', () => lose(opened));
      await subscribe(opened, options.channels);
      if (closed) {
        await opened.end();
        return;
      }
      client = opened;
      retryMs = RETRY_MIN_MS;
      options.onUp();
      probeLater(opened);
    } catch (error) {
      void opening?.end().catch(() => undefined);
      options.log.warn({ err: error }, 'écoute des événements interrompue');
      schedule();
    }
  };
  const probeLater = (watched: pg.Client): void => {
    timer = setTimeout(() => {
      probe(watched).then(
        () => client === watched && probeLater(watched),
        () => lose(watched),
      );
    }, PROBE_EVERY_MS);
    timer.unref();
  };

  attempt = open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await attempt;
      const last = client;
      client = null;
      await last?.end();
    },
  };
};

const subscribe = async (client: pg.Client, channels: ListenerOptions['channels']): Promise<void> => {
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
  for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
};

const probe = (client: pg.Client): Promise<unknown> =>
  Promise.race([
    client.query('select 1'),
    new Promise((_resolve, reject) => {
      setTimeout(reject, PROBE_TIMEOUT_MS, new Error('no answer')).unref();
    }),
  ]);
