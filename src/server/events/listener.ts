import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { tellPresence } from '../database/presence.ts';

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
export function startListener(options: ListenerOptions): Listener {
  const connection = new ListeningConnection(options);
  connection.start();
  return { close: () => connection.close() };
}

class ListeningConnection {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #closed = false;
  #retryMs = RETRY_MIN_MS;
  #timer: NodeJS.Timeout | undefined;
  #attempt: Promise<void> = Promise.resolve();

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#attempt = this.#open();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    const last = this.#client;
    this.#client = null;
    await last?.end();
  }

  #lose(lost: pg.Client): void {
    if (this.#client !== lost) return;
    this.#client = null;
    clearTimeout(this.#timer);
    void lost.end().catch(() => undefined);
    this.#options.onDown();
    this.#startLater();
  }

  #startLater(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.start(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  async #open(): Promise<void> {
    let opening: pg.Client | null = null;
    try {
      const opened = await this.#options.connect();
      opening = opened;
      // From its first moment on: a PostgreSQL that stops just now must not end the process.
      opened.on('error', () => this.#lose(opened));
      opened.on('end', () => this.#lose(opened));
      if (!(await tellPresence(opened))) throw new Error('the database is being restored');
      await subscribe(opened, this.#options.channels);
      if (this.#closed) {
        await opened.end();
        return;
      }
      this.#client = opened;
      this.#retryMs = RETRY_MIN_MS;
      this.#options.onUp();
      this.#probeLater(opened);
    } catch (error) {
      void opening?.end().catch(() => undefined);
      this.#options.log.warn({ err: error }, 'écoute des événements interrompue');
      this.#startLater();
    }
  }

  #probeLater(watched: pg.Client): void {
    this.#timer = setTimeout(() => {
      probe(watched).then(
        () => this.#client === watched && this.#probeLater(watched),
        () => this.#lose(watched),
      );
    }, PROBE_EVERY_MS);
    this.#timer.unref();
  }
}

async function subscribe(client: pg.Client, channels: ListenerOptions['channels']): Promise<void> {
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
  for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
}

function probe(client: pg.Client): Promise<unknown> {
  return Promise.race([
    client.query('select 1'),
    new Promise((_resolve, reject) => {
      setTimeout(reject, PROBE_TIMEOUT_MS, new Error('no answer')).unref();
    }),
  ]);
}
