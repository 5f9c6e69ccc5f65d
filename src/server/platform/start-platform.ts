import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type ExchangeTools, readNews } from './exchange.ts';
import { httpPlatform } from './http-platform.ts';
import { platformHost } from './platform-host.ts';
import { type PlatformWorker, startPlatformWorker } from './platform-worker.ts';

/** The platform in use: its worker, and a reading on demand. */
export interface RunningPlatform {
  readonly read: () => Promise<number>;
  readonly worker: PlatformWorker;
}

type Tools = Omit<ExchangeTools, 'platform' | 'retryMs'> & { readonly config: Config; readonly log: FastifyBaseLogger };

/** Null where nothing leaves. */
export function startPlatform({ config, log, ...tools }: Tools): RunningPlatform | null {
  const { platform: settings } = config;
  if (settings === null) return null;
  if (platformHost(config) === null) {
    log.warn({ plateforme: settings.url }, 'rien ne part du festival de démonstration vers une plateforme');
    return null;
  }
  const exchange = { ...tools, platform: httpPlatform(settings), retryMs: settings.retryMs };
  return { read: () => readNews(exchange), worker: startPlatformWorker({ ...exchange, pollMs: settings.pollMs, log }) };
}
