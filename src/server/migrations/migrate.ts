import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseStartError } from '#server/database/database-error.ts';
import { startCause } from '#server/database/start-cause.ts';
import { type AppliedMigration, applyMigration, compareApplied, ensureMigrationTable, newerThanProgram, readApplied } from './applied.ts';
import { type DuplicateRows, duplicatesCsv, duplicatesSentence, findDuplicateRows } from './duplicate-rows.ts';
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import { syncRights } from './rights.ts';
import { requireUsable } from './require-usable.ts';
import { loadSeeds } from './seed.ts';

export interface MigrateOptions {
  /** Those of a second product, in their order; those of the folder are not read then. */
  readonly migrations?: readonly Migration[];
  readonly folder?: string;
  /** System rows and rights; a test of the migrations alone leaves them out. */
  readonly withRows?: boolean;
  /** Folder for a file of the rows that a migration cannot take; null: they are only reported. */
  readonly reports?: string | null;
}

/** Any number: every process that starts asks for the same. */
const LOCK = 727_001;

/**
 * Brings the database to the schema of this version: migrations in their order, each in a transaction
 * of its own, then the system rows and the rights. Processes that start together wait for one another.
 * Throws `DatabaseStartError` when the database is not one that this version can take over.
 */
export async function migrate(
  pool: pg.Pool,
  { migrations: given, folder = MIGRATIONS_FOLDER, withRows = true, reports = null }: MigrateOptions = {},
): Promise<readonly Migration[]> {
  const migrations = given ?? (await readMigrations(folder));
  const client = await pool.connect();
  try {
    await requireUsable(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureMigrationTable(client);
    const applied = await readApplied(client);
    checkApplied(applied, migrations);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) await apply(client, migration, reports);
    if (withRows) await inTransaction(client, () => loadRows(client));
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** System rows and rights of this version. */
export async function loadRows(client: pg.ClientBase): Promise<void> {
  await loadSeeds(client);
  await syncRights(client);
}

function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const found = compareApplied(applied, migrations);
  if (found.is === 'newer')
    throw new DatabaseStartError(
      `La base vient ${newerThanProgram(found.at, migrations)} : installez cette version ou une plus récente, ou restaurez une sauvegarde dans une base vide.`,
    );
  if (found.is === 'other')
    throw new DatabaseStartError(
      `La migration ${found.at.numero} (${found.at.nom}) n'est plus celle que cette base a reçue : la base vient d'un schéma de travail. Partez d'un dossier de données vide, ou restaurez une sauvegarde.`,
    );
}

async function apply(client: pg.ClientBase, migration: Migration, reports: string | null): Promise<void> {
  const { number, name } = migration;
  try {
    await inTransaction(client, () => applyMigration(client, migration));
  } catch (cause) {
    const duplicates = codeOf(cause) === UNIQUE_VIOLATION ? await findDuplicateRows(client, migration.sql) : null;
    if (duplicates !== null) throw new DatabaseStartError(await duplicatesRefusal(migration, duplicates, reports), { cause });
    const reason = startCause(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw new DatabaseStartError(`La migration ${number} (${name}) a été refusée par PostgreSQL, rien n'a changé : ${reason}`, { cause });
  }
}

const UNIQUE_VIOLATION = '23505';

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

async function duplicatesRefusal({ number, name }: Migration, duplicates: DuplicateRows, reports: string | null): Promise<string> {
  const file = reports === null ? null : path.join(reports, `doublons-${duplicates.table}.csv`);
  if (file !== null) await writeFile(file, duplicatesCsv(duplicates), { mode: 0o600 });
  const where = file === null ? '' : ` Toutes sont dans ${file}.`;
  return `La migration ${number} (${name}) est refusée, rien n'a changé : ${duplicatesSentence(duplicates)}.${where} Corrigez-les avec la version d'avant, puis relancez celle-ci.`;
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
