/** Effects of the pending migrations on the rows of a database, without changing one. */
import type pg from 'pg';
import { startCause } from '#server/database/start-cause.ts';
import { applyMigration, compareApplied, ensureMigrationTable, newerThanProgram, readApplied } from './applied.ts';
import { duplicatesSentence, reachDuplicateRows } from './duplicate-rows.ts';
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import { unfitSentence, unfitValues } from './unfit-values.ts';

export interface Rehearsal {
  /** Migrations that the database has not received. */
  readonly pending: readonly Migration[];
  /** A sentence for what PostgreSQL would refuse; null: every migration passes. */
  readonly refusal: string | null;
  /** Sentences for values that rows hold and that the new bounds refuse. */
  readonly warnings: readonly string[];
}

interface RehearsalOptions {
  readonly folder?: string;
  readonly among?: Parameters<typeof unfitValues>[1];
}

/** Carries the pending migrations out in one transaction, reads the rows as they would be, and takes everything back. */
export async function rehearseMigrations(pool: pg.Pool, { folder = MIGRATIONS_FOLDER, among }: RehearsalOptions = {}): Promise<Rehearsal> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await ensureMigrationTable(client);
    const applied = await readApplied(client);
    const found = compareApplied(applied, migrations);
    if (found.is === 'newer') return refused(`La base vient ${newerThanProgram(found.at, migrations)}.`);
    if (found.is === 'other')
      return refused(
        `La migration ${found.at.numero} (${found.at.nom}) n'est plus celle que cette base a reçue : npm run dev y applique la différence, après avoir nommé ce qui se perd.`,
      );
    const pending = migrations.slice(applied.length);
    for (const migration of pending) {
      const refusal = await refusalOf(client, migration);
      if (refusal !== null) return { pending, refusal, warnings: [] };
    }
    return { pending, refusal: null, warnings: (await unfitValues(client, among)).map(unfitSentence) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function refused(refusal: string): Rehearsal {
  return { pending: [], refusal, warnings: [] };
}

async function refusalOf(client: pg.ClientBase, migration: Migration): Promise<string | null> {
  await client.query('savepoint migration');
  try {
    await applyMigration(client, migration);
    return null;
  } catch (cause) {
    await client.query('rollback to savepoint migration');
    const duplicates = await reachDuplicateRows(client, migration.sql);
    const reason = startCause(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    return `La migration ${migration.number} (${migration.name}) sera refusée : ${duplicates === null ? reason : duplicatesSentence(duplicates)}.`;
  }
}
