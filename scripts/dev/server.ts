// The server of `npm run dev`: its database follows the schema, with the festival in it, before it starts.
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '#server/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { followSchema } from './database.ts';

const root = path.join(import.meta.dirname, '../..');

/** `DEV_PERTES=oui` answers for a terminal that cannot prompt. */
async function agrees(lost: readonly string[]): Promise<boolean> {
  process.stdout.write(`La base suit le schéma, mais :\n${lost.map((sentence) => `  ${sentence}\n`).join('')}`);
  if (process.env['DEV_PERTES'] === 'oui') return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Continuer et perdre ces données ? [o/N] ');
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}

try {
  const config = readConfig(readEnvironment(process.env));
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolMax: 2 });
  try {
    const total = await followSchema(database.pool, { root, folder: path.join(root, 'schema/migrations'), agrees });
    if (total > 0) process.stdout.write(`• La base a suivi le schéma (${total} changements).\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('#server/main.ts');
