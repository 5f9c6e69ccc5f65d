/** Going back to an earlier version takes a backup of before: one is made and restored once before anything is upgraded. */
import path from 'node:path';
import type { OpenDatabase } from '#server/database/open-database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { compareApplied, ensureMigrationTable, readApplied } from '#server/migrations/applied.ts';
import { requireUsable } from '#server/migrations/require-usable.ts';
import { readMigrations } from '#server/migrations/migration-files.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import { ScratchError } from '#server/database/scratch.ts';
import { upgradeName } from './kept-backups.ts';
import { RestoreError } from './restore.ts';
import { makeVerifiedBackup } from './verified-backup.ts';

export interface UpgradeBackup {
  readonly database: Pick<OpenDatabase, 'pool' | 'target' | 'connectDirect'>;
  readonly store: FileStore;
  readonly folder: string;
  readonly now: Date;
  /** Called before it begins: it takes as long as the festival is large. */
  readonly begins: () => void;
  readonly migrations?: string;
}

export interface KeptBefore {
  readonly file: string;
  /** Why it could not be restored once; null: it was, and is whole. */
  readonly unverified: string | null;
}

/**
 * Null where there is nothing to upgrade, nothing to lose, or where another server is at it. Throws a `BackupError` when it cannot be written,
 * a `RestoreError` when it does not come back whole: the upgrade is then not begun. Where PostgreSQL lets no database be made to try it, it stands unverified.
 */
export async function backUpBeforeUpgrade({ database, store, folder, now, begins, migrations }: UpgradeBackup): Promise<KeptBefore | null> {
  if (!(await isUpgrade(database.pool, migrations))) return null;
  begins();
  const name = upgradeName(PROGRAM_VERSION, now);
  try {
    const made = await makeVerifiedBackup({ database, store, folder, keep: Number.MAX_SAFE_INTEGER, now, name });
    return made === null ? null : { file: made.file, unverified: null };
  } catch (error) {
    if (!(error instanceof RestoreError && error.cause instanceof ScratchError)) throw error;
    return { file: path.join(folder, name), unverified: error.cause.message };
  }
}

/** An earlier version wrote in this database, and somebody has an account in it. */
async function isUpgrade(pool: OpenDatabase['pool'], folder: string | undefined): Promise<boolean> {
  const client = await pool.connect();
  try {
    await requireUsable(client);
    await ensureMigrationTable(client);
    const applied = await readApplied(client);
    if (applied.length === 0 || compareApplied(applied, await readMigrations(folder)).is !== 'older') return false;
    const { rows: tables } = await client.query<{ table: string | null }>("select to_regclass('utilisateur')::text as table");
    if (tables[0]?.table === null) return false;
    const { rows } = await client.query<{ used: boolean }>('select exists (select from utilisateur) as used');
    return rows[0]?.used === true;
  } finally {
    client.release();
  }
}
