// One backup by schedule, in a process of its own: laying out and reading back a whole festival holds no request of anybody.
import { readConfig } from '#server/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { Bucket } from '#server/files/bucket.ts';
import { openFiles } from '#server/files/open-files.ts';
import { copyOffSite } from './off-site-copy.ts';
import type { BackupOutcome } from './schedule.ts';
import { makeVerifiedBackup } from './verified-backup.ts';

async function work(): Promise<BackupOutcome> {
  const config = readConfig({ ...readEnvironment(process.env), DEMO: '0' });
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolMax: 2 });
  try {
    const { folder, keep, copy } = config.backups;
    const made = await makeVerifiedBackup({ database, store: openFiles(config), folder, keep, now: new Date() });
    if (made === null) return { outcome: 'elsewhere' };
    // The backup is good whatever becomes of its copy.
    const copyFault = copy === null ? null : await copyOffSite(new Bucket(copy.address, copy.keys), folder).then(() => null, sentenceOf);
    return { outcome: 'made', ...made, copyFault };
  } finally {
    await database.close();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const outcome = await work().catch((error: unknown): BackupOutcome => ({ outcome: 'failed', sentence: sentenceOf(error) }));
process.stdout.write(`${JSON.stringify(outcome)}\n`);
