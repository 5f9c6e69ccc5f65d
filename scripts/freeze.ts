// `npm run freeze`: makes the open migration final, stores a small festival and the contract of that version for the next ones (docs/migrations.md).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine } from '#server/app.ts';
import { backupDatabase } from '#server/backup/backup.ts';
import { filesFolder, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { readMigrations } from '#server/migrations/migration-files.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { currentSurface, keepContract } from './lib/contract/kept-contracts.ts';
import { thinDatabase } from './lib/thin-database.ts';
import { root, run } from './lib/bootstrap.mjs';

const FOLDER = path.join(root, 'tests/frozen');

const { code } = await run([path.join(root, 'codegen/main.ts'), '--freeze']);
if (code !== 0) process.exit(code);
keepContract(PROGRAM_VERSION, currentSurface());
const dataDir = await mkdtemp(path.join(tmpdir(), 'festival-freeze-'));
try {
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_SIZE: 'petite',
    DEMO_DATE: '2027-01-05',
    ADMIN_LOGIN: 'admin@exemple.test',
    ADMIN_PASSWORD: 'reliure-cyan-tambour-42',
  });
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await migrate(database.pool);
    await ensureFirstAdministrator(database.pool, config);
    await loadFirstData({ pool: database.pool, engine: createEngine({ pool: database.pool, config }), config, say: () => undefined });
    await thinDatabase(database.pool);
    const last = (await readMigrations()).at(-1);
    const file = path.join(FOLDER, `${String(last?.number ?? 0).padStart(4, '0')}-${PROGRAM_VERSION}.jsonl.gz`);
    const { tables } = await backupDatabase(database.pool, new FolderStore(filesFolder(config)), file);
    const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
    process.stdout.write(
      `Version ${PROGRAM_VERSION} figée à la migration ${last?.number ?? 0} : ${rows} lignes dans ${path.relative(root, file)}.\n`,
    );
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
