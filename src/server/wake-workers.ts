import type { FileFetcher } from './deposit/file-fetcher.ts';
import type { MailWorker } from './mails/mail-worker.ts';
import type { RunningPlatform } from './platform/start-platform.ts';

/** Workers that wait for records. */
export interface Woken {
  mails: MailWorker | null;
  fetcher: FileFetcher | null;
  platform: RunningPlatform | null;
}

/** Wakes the worker of an entity that a transaction wrote. */
export function wakeFor(entity: string, { mails, fetcher, platform }: Woken): void {
  if (entity === 'mail-trace') mails?.wake();
  if (entity === 'plateforme-flux') platform?.worker.wake();
  if (entity === 'ins-recup-image' || entity === 'media') fetcher?.wake();
}
