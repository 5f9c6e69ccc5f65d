import type { FastifyBaseLogger } from 'fastify';
import type { VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import type { Config } from '#server/config.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { startVatCheckWorker, type VatCheckWorker } from './vat-check-worker.ts';
import { vatCheckOf } from './vat-host.ts';
import { viesService } from './vies.ts';

/** The service that the settings name; null: there is none to query. */
export function vatService(config: Config, clock: () => number): VatService | null {
  const settings = vatCheckOf(config);
  return settings === null ? null : viesService(settings, { allow: config.allowedHosts, clock });
}

interface Starting {
  readonly engine: RecordEngine;
  readonly service: VatService | null;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

export function startVatChecks({ service, ...tools }: Starting): VatCheckWorker | null {
  return service === null ? null : startVatCheckWorker({ ...tools, service });
}
