/** `npm run codegen -- --against <database>`: what the schema would do to the rows of a copy, shown before anybody upgrades it. */
import { openDatabase } from '#server/database/open-database.ts';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { rehearseMigrations } from '#server/migrations/rehearse.ts';

const [databaseUrl = ''] = process.argv.slice(2);

try {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolMax: 1 });
  try {
    const { pending, refusal, warnings } = await rehearseMigrations(database.pool);
    for (const { number, name } of pending)
      process.stdout.write(`${database.label} : migration ${number} (${name}) essayée, puis reprise\n`);
    for (const warning of warnings) process.stdout.write(`ATTENTION : ${warning}\n`);
    process.stdout.write(
      `${refusal ?? `${pending.length} migrations passeraient, ${warnings.length} bornes à revoir ; rien n'a été changé.`}\n`,
    );
    if (refusal !== null) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
