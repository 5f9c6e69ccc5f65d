import { BackupError } from '#server/backup/backup.ts';
import { RestoreError } from '#server/backup/restore.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { DemoError } from '#server/demo/demo-error.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';

/** Errors whose message is the whole sentence a person needs. */
const SAID = [BackupError, RestoreError, ConfigError, DemoError, DatabaseStartError];

/** Opens the database of the environment for one command; what goes wrong is one sentence and a non-zero exit. */
export const withDatabase = async (work: (database: OpenDatabase, dataDir: string) => Promise<void>): Promise<void> => {
  try {
    const { databaseUrl, dataDir } = readConfig({ ...process.env, DEMO: '0' });
    const database = await openDatabase({ databaseUrl, dataDir, poolMax: 2 });
    try {
      await work(database, dataDir);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!SAID.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
