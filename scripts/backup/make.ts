// `npm run backup -- [file]`: one instant of the whole database, and the files, as portable JSON lines, while the server runs or not.
import path from 'node:path';
import { backupDatabase } from '#server/backup/backup.ts';
import { withDatabase } from '../lib/with-database.ts';

await withDatabase(async ({ pool, label }, { config, files }) => {
  const file = path.resolve(
    process.argv[2] ?? path.join(config.backups.folder, `festival-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl.gz`),
  );
  const { tables, contents } = await backupDatabase(pool, files, file);
  const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
  process.stdout.write(`${rows} lignes de ${Object.keys(tables).length} tables et ${contents.kept} fichiers (${label}) dans ${file}\n`);
  if (contents.missing > 0) process.stdout.write(`${contents.missing} fichiers manquaient déjà sur le disque.\n`);
  process.stdout.write(
    'IBAN, numéros de sécurité sociale, cartes de séjour et mots de passe d’autres services sont chiffrés : sans la clé du dossier de données (secret.key), gardée à part, ils restent illisibles.\n',
  );
});
