// One backup by schedule, in a process of its own: laying out and reading back a whole festival holds no request of anybody.
import { readConfig } from '#server/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openFiles } from '#server/files/open-files.ts';
import type { BackupOutcome } from './schedule.ts';
import { makeVerifiedBackup } from './verified-backup.ts';

async function work(): Promise<BackupOutcome> {
  const config = readConfig({ ...readEnvironment(process.env), DEMO: '0' });
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolMax: 2 });
  try {
    const { folder, keep } = config.backups;
    const made = await makeVerifiedBackup({ database, store: openFiles(config), folder, keep, now: new Date() });
    return made === null ? { outcome: 'elsewhere' } : { outcome: 'made', ...made };
  } finally {
    await database.close();
  }
}

const outcome = await work().catch((error: unknown): BackupOutcome => ({
  outcome: 'failed',
  sentence: error instanceof Error ? error.message : String(error),
}));
process.stdout.write(`${JSON.stringify(outcome)}\n`);
