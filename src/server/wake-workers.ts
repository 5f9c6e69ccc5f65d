import type { FileFetcher } from './deposit/file-fetcher.ts';
import type { MailWorker } from './mails/mail-worker.ts';
import type { RunningPlatform } from './platform/start-platform.ts';
import type { VatCheckWorker } from './vat-check/vat-check-worker.ts';

/** Workers that wait for records. */
export interface Woken {
  mails: MailWorker | null;
  fetcher: FileFetcher | null;
  platform: RunningPlatform | null;
  vatChecks: VatCheckWorker | null;
}

/** Wakes the worker of an entity that a transaction wrote. */
export function wakeFor(entity: string, { mails, fetcher, platform, vatChecks }: Woken): void {
  if (entity === 'mail-trace') mails?.wake();
  if (entity === 'plateforme-flux') platform?.worker.wake();
  if (entity === 'structure') vatChecks?.wake();
  if (entity === 'ins-recup-image' || entity === 'media') fetcher?.wake();
}
