import { setFestivalZone } from '#domain/values/dates/festival-zone.ts';
import { BackupError } from '#server/backup/backup.ts';
import { RestoreError } from '#server/backup/restore.ts';
import { type Config, readConfig } from '#server/config.ts';
import { ConfigError } from '#server/settings/config-error.ts';
import { readEnvironment, requireBackupFolder, requireDataFolder, requireFestival } from '#server/environment.ts';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { DemoError } from '#server/demo/demo-error.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { ScratchError } from '#server/database/scratch.ts';
import { FilesError } from '#server/files/files-error.ts';
import { openFiles } from '#server/files/open-files.ts';

/** Errors whose message is the whole sentence a person needs. */
const SAID = [BackupError, RestoreError, ConfigError, DemoError, DatabaseStartError, FilesError, ScratchError];

export interface Around {
  readonly config: Config;
  readonly files: FileStore;
}

/** Opens the database of the environment for one command, which makes a new one only where it may; what goes wrong is one sentence and a non-zero exit. */
export async function withDatabase(
  work: (database: OpenDatabase, around: Around) => Promise<void>,
  { mayMake = false }: { readonly mayMake?: boolean } = {},
): Promise<void> {
  // The reader of a command may stop reading: `npm run backup | head -1`.
  process.stdout.on('error', () => undefined);
  try {
    const config = readConfig({ ...readEnvironment(process.env), DEMO: '0' });
    setFestivalZone(config.zone);
    if (!mayMake) requireDataFolder(config);
    requireBackupFolder(config.backups);
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolMax: 2 });
    try {
      if (!mayMake) await requireFestival(database);
      await work(database, { config, files: openFiles(config) });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!SAID.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
