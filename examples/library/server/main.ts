// node --conditions=library examples/library/server/main.ts: the condition chooses the schema and the rules (package.json, « imports »).
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { readEnvironment } from '#server/environment.ts';
import { buildLibrary } from './app.ts';
import { libraryMigrations } from './migrations.ts';

const config = readConfig(readEnvironment(process.env));
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, databaseName: 'bibliotheque' });
await migrate(database.pool, { migrations: await libraryMigrations() });
const created = await ensureFirstAdministrator(database.pool, config);
const app = await buildLibrary({ pool: database.pool, config, clock: Date.now });
await app.listen({ port: config.port, host: config.host });
process.stdout.write(`Bibliothèque prête : ${app.listeningOrigin}\n`);
if (created?.password != null) process.stdout.write(`  identifiant   ${created.login}\n  mot de passe  ${created.password}\n`);

async function stop(): Promise<void> {
  await app.close();
  await database.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
