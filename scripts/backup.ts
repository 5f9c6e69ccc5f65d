// `npm run backup -- [file]`: one instant of the whole database as portable JSON lines, while the server runs or not.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { backupDatabase } from '#server/backup/backup.ts';
import { withDatabase } from './lib/with-database.ts';

await withDatabase(async ({ pool, label }, dataDir) => {
  const file = path.resolve(
    process.argv[2] ?? path.join(dataDir, 'sauvegardes', `festival-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl.gz`),
  );
  mkdirSync(path.dirname(file), { recursive: true });
  const summary = await backupDatabase(pool, file);
  const rows = Object.values(summary).reduce((total, table) => total + table.rows, 0);
  process.stdout.write(`${rows} lignes de ${Object.keys(summary).length} tables (${label}) dans ${file}\n`);
  process.stdout.write('Les mots de passe chiffrés demandent aussi la clé du dossier de données (secret.key) : gardez-la à part.\n');
});
