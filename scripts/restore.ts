// `npm run restore -- file [--force]`: puts a backup into an empty database (or replaces its content), then compares checksums.
import { restoreDatabase, RestoreError } from '#server/backup/restore.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { withDatabase } from './lib/with-database.ts';

const [file, ...flags] = process.argv.slice(2);

await withDatabase(async ({ pool, label }) => {
  if (file === undefined) throw new RestoreError('Indiquez la sauvegarde : npm run restore -- chemin/festival.jsonl.gz');
  await migrate(pool);
  const { rows } = await pool.query<{ used: boolean }>('select exists (select from utilisateur) as used');
  if (rows[0]?.used && !flags.includes('--force'))
    throw new RestoreError(`${label} contient déjà des données : ajoutez --force pour les remplacer.`);
  const summary = await restoreDatabase(pool, file);
  const count = Object.values(summary).reduce((total, table) => total + table.rows, 0);
  process.stdout.write(`${count} lignes restaurées dans ${label}, identiques à la sauvegarde.\n`);
});
