import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { BackupSchedule } from './backup/schedule.ts';
import type { FileFetcher } from './deposit/file-fetcher.ts';
import type { EventHub } from './events/hub.ts';
import { startLiveUpdates } from './events/live-updates.ts';
import type { Sealing } from './ledger/sealing.ts';
import type { MailWorker } from './mails/mail-worker.ts';
import type { RunningPlatform } from './platform/start-platform.ts';
import type { RecordEngine } from './records/engine/engine.ts';
import type { JobRunner } from './services/jobs/job-runner.ts';
import type { Sessions } from './session/sessions.ts';
import type { VatCheckWorker } from './vat-check/vat-check-worker.ts';
import type { WebhookWorker } from './webhooks/webhook-worker.ts';

interface Running {
  readonly cache: RecordEngine['cache'];
  readonly connectDirect: (() => Promise<pg.Client>) | undefined;
  readonly hub: EventHub;
  readonly sessions: Sessions;
  readonly housekeeping: Sealing;
  readonly mails: MailWorker | null;
  readonly jobs: JobRunner;
  readonly fetcher: FileFetcher;
  readonly platform: RunningPlatform | null;
  readonly backups: BackupSchedule | null;
  readonly webhooks: WebhookWorker;
  readonly vatChecks: VatCheckWorker | null;
}

/** Hears changes of other processes while the server runs, and ends its workers before it closes. */
export function keepRunning(
  app: FastifyInstance,
  { connectDirect, hub, sessions, cache, housekeeping, mails, jobs, fetcher, platform, backups, webhooks, vatChecks }: Running,
): void {
  cache.trust(false);
  const listener = connectDirect === undefined ? null : startLiveUpdates({ connect: connectDirect, hub, sessions, cache, log: app.log });
  // Streams never end by themselves: they are closed before Fastify waits for open requests.
  app.addHook('preClose', async () => {
    await housekeeping.stop();
    await backups?.stop();
    await jobs.stop();
    await fetcher.stop();
    await platform?.worker.stop();
    hub.closeAll();
    await listener?.close();
    await mails?.stop();
    await webhooks.stop();
    await vatChecks?.stop();
  });
}
