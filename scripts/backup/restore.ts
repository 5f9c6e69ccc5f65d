// `npm run restore -- file [--force]`: puts a backup into an empty database (or replaces its content), then compares checksums.
import path from 'node:path';
import { restoreDatabase, RestoreError } from '#server/backup/restore.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { claimDatabase } from '#server/database/presence.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { noteLedgerEvent } from '#server/ledger/chain.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { restoredKeySentence } from '#server/records/write/key-witness.ts';
import { withDatabase } from '../lib/with-database.ts';

const given = process.argv.slice(2);
const flags = given.filter((word) => word.startsWith('--'));
// The flag may stand before the file, as after any command.
const file = given.find((word) => !word.startsWith('--'));

/** Into a folder that a setting names, a festival is restored beside others; without one it would be beside that of the service. */
const MAKES = { mayMake: process.env['DATA_DIR'] !== undefined || process.env['ENV_FILE'] !== undefined };

await withDatabase(async ({ pool, label, connectDirect }, { config, files }) => {
  if (file === undefined) throw new RestoreError('Indiquez la sauvegarde : npm run restore -- chemin/festival.jsonl.gz');
  const alone = await connectDirect();
  try {
    if (!(await claimDatabase(alone)))
      throw new RestoreError(`Un serveur est ouvert sur cette base (${label}) : arrêtez tous ceux qui le sont, puis relancez.`);
    await restore({ pool, label }, files, file);
    await noteLedgerEvent(pool, { fait: 'restauration', sauvegarde: path.basename(file) });
    const sentence = await restoredKeySentence(pool, { dataDir: config.dataDir, secretKey: config.secretKey ?? undefined });
    if (sentence !== null) process.stdout.write(`ATTENTION : ${sentence}\n`);
  } finally {
    await alone.end();
  }
}, MAKES);

async function restore({ pool, label }: Pick<OpenDatabase, 'pool' | 'label'>, files: FileStore, backup: string): Promise<void> {
  await migrate(pool);
  const { rows } = await pool.query<{ used: boolean }>('select exists (select from utilisateur) as used');
  if (rows[0]?.used && !flags.includes('--force'))
    throw new RestoreError(`${label} contient déjà des données : ajoutez --force pour les remplacer.`);
  const { tables, contents } = await restoreDatabase(pool, files, { file: backup });
  const count = Object.values(tables).reduce((total, table) => total + table.rows, 0);
  process.stdout.write(`${count} lignes et ${contents.kept} fichiers restaurés dans ${label}, identiques à la sauvegarde.\n`);
}
