import type { FastifyBaseLogger } from 'fastify';
import { type Config, isLoopback } from '#server/config.ts';
import { type ExchangeTools, readNews } from './exchange.ts';
import { httpPlatform } from './http-platform.ts';
import { type PlatformWorker, startPlatformWorker } from './platform-worker.ts';

/** The platform in use: its worker, and a reading on demand. */
export interface RunningPlatform {
  readonly host: string;
  readonly read: () => Promise<number>;
  readonly worker: PlatformWorker;
}

type Tools = Omit<ExchangeTools, 'platform' | 'retryMs'> & { readonly config: Config; readonly log: FastifyBaseLogger };

/** Null without its settings. Invoices of invented people only reach a platform of this machine. */
export function startPlatform({ config, log, ...tools }: Tools): RunningPlatform | null {
  const { platform: settings, demo } = config;
  if (settings === null) return null;
  const { hostname, host } = new URL(settings.url);
  if (demo && !isLoopback(hostname)) {
    log.warn({ plateforme: host }, 'rien ne part du festival de démonstration vers une plateforme');
    return null;
  }
  const exchange = { ...tools, platform: httpPlatform(settings), retryMs: settings.retryMs };
  return { host, read: () => readNews(exchange), worker: startPlatformWorker({ ...exchange, pollMs: settings.pollMs, log }) };
}
