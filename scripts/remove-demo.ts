// `npm run demo:remove`: takes the demonstration festival away and leaves the rest.
import { removeDemonstration } from '#server/demo/remove-demonstration.ts';
import { filesFolder } from '#server/config.ts';
import { FileStore } from '#server/files/file-store.ts';
import { withDatabase } from './lib/with-database.ts';

await withDatabase(async ({ pool, label }, dataDir) => {
  const removed = await removeDemonstration(pool, new FileStore(filesFolder({ dataDir })));
  process.stdout.write(`${removed} lignes de la démonstration retirées (${label}). Le prochain démarrage sans elle : DEMO=0 npm start.\n`);
});
