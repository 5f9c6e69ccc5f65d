// `npm run verify-ledger`: reads the accounting chain whole and compares it with pieces, receipts, closings and periods; names the first fault.
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { withDatabase } from './lib/with-database.ts';

await withDatabase(async ({ pool, label }) => {
  const client = await pool.connect();
  try {
    const { links, signed, fault } = await verifyLedger(client);
    if (fault === null) {
      process.stdout.write(`La chaîne comptable de ${label} est entière : ${links} maillons, dont ${signed} signés.\n`);
      return;
    }
    const place = fault.numero === null ? 'hors de la chaîne' : `au maillon ${fault.numero}`;
    process.stdout.write(`La chaîne comptable de ${label} est rompue ${place} : ${fault.sentence}.\n`);
    process.exitCode = 1;
  } finally {
    client.release();
  }
});
