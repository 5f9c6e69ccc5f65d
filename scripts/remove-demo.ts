// `npm run demo:remove`: takes the demonstration festival away and leaves the rest.
import { removeDemonstration } from '#server/demo/remove-demonstration.ts';
import { withDatabase } from './lib/with-database.ts';

await withDatabase(async ({ pool, label }, { files }) => {
  const removed = await removeDemonstration(pool, files);
  process.stdout.write(`${removed} lignes de la démonstration retirées (${label}). Le prochain démarrage sans elle : DEMO=0 npm start.\n`);
});
