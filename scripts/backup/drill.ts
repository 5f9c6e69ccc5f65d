// `npm run drill:backup [-- file]`: restores a backup, the latest by default, into a database of its own, and drops it again.
import path from 'node:path';
import { readBackups } from '#server/backup/kept-backups.ts';
import { RestoreError } from '#server/backup/restore.ts';
import { tryBackup } from '#server/backup/verified-backup.ts';
import { withDatabase } from '../lib/with-database.ts';

await withDatabase(async (database, { config }) => {
  const [latest] = await readBackups(config.backups.folder);
  const file = process.argv[2] === undefined ? latest?.file : path.resolve(process.argv[2]);
  if (file === undefined) throw new RestoreError(`Il n'y a pas de sauvegarde dans ${config.backups.folder} : npm run backup en fait une.`);
  const started = performance.now();
  const { tables, contents } = await tryBackup(database, file);
  const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  process.stdout.write(
    `${file} se restaure : ${rows} lignes de ${Object.keys(tables).length} tables et ${contents.kept} fichiers relus et comparés en ${seconds} s, sans toucher à ${database.label}.\n`,
  );
  if (contents.missing > 0) process.stdout.write(`${contents.missing} fichiers manquaient déjà quand elle a été faite.\n`);
});
