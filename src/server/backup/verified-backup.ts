import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { dropScratchDatabases, ScratchError, withScratchDatabase } from '#server/database/scratch.ts';
import type { FileStore, ReceivedFile } from '#server/files/file-store.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { type Backup, backupDatabase } from './backup.ts';
import type { RestoredFiles } from './contents.ts';
import { automaticName, noteOf, removeDrafts, removeOutlived } from './kept-backups.ts';
import { restoreDatabase, RestoreError } from './restore.ts';

/** Any number: servers of one database make one backup at a time. */
const LOCK = 727_003;

export interface BackupOrder {
  readonly database: Pick<OpenDatabase, 'pool' | 'target' | 'connectDirect'>;
  readonly store: FileStore;
  readonly folder: string;
  /** Number of the latest ones that stay. */
  readonly keep: number;
  readonly now: Date;
  /** File name; one by the hour that goes with age when not given. */
  readonly name?: string;
}

export interface VerifiedBackup {
  readonly file: string;
  readonly rows: number;
  readonly contents: number;
  readonly writtenMs: number;
  readonly verifiedMs: number;
  /** Older ones that went. */
  readonly removed: number;
}

/**
 * Writes a backup, restores it into a database of its own that is dropped afterwards, and only then lets the oldest ones go.
 * Null: another server is at it. Throws a `BackupError` when it cannot be written, a `RestoreError` when it does not come back whole.
 */
export async function makeVerifiedBackup(order: BackupOrder): Promise<VerifiedBackup | null> {
  const alone = await order.database.connectDirect();
  try {
    const { rows } = await alone.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    return rows[0]?.taken === true ? await make(order) : null;
  } finally {
    await alone.end();
  }
}

async function make({ database, store, folder, keep, now, name = automaticName(now) }: BackupOrder): Promise<VerifiedBackup> {
  const started = performance.now();
  await removeDrafts(folder);
  const file = path.join(folder, name);
  const { tables, contents } = await backupDatabase(database.pool, store, file);
  const written = performance.now();
  await verify(database, file);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const verified = performance.now();
  await writeFile(noteOf(file), JSON.stringify({ verifieeLe: now.toISOString(), lignes: rows, fichiers: contents.kept }), { mode: 0o600 });
  return {
    file,
    rows,
    contents: contents.kept,
    writtenMs: Math.round(written - started),
    verifiedMs: Math.round(verified - written),
    removed: await removeOutlived(folder, { keep, nowMs: now.getTime() }),
  };
}

async function verify(database: Pick<OpenDatabase, 'pool' | 'target'>, file: string): Promise<void> {
  try {
    // Rests of an interrupted verification.
    await dropScratchDatabases(database.pool);
    await tryBackup({ ...database, purpose: 'verification' }, file);
  } catch (cause) {
    if (!(cause instanceof ScratchError)) throw cause;
    throw new RestoreError(`La sauvegarde ${file} est écrite, mais n'a pas pu être vérifiée : ${cause.message}`, { cause });
  }
}

/** Restores a backup into a database of its own, which is dropped afterwards. Throws a `RestoreError` or a `ScratchError`. */
export function tryBackup(
  { pool, target, purpose = 'trial' }: Pick<OpenDatabase, 'pool' | 'target'> & { readonly purpose?: 'verification' | 'trial' },
  file: string,
): Promise<Backup> {
  return withScratchDatabase({ pool, target, purpose }, async (scratch) => {
    await migrate(scratch, { withRows: false });
    return restoreDatabase(scratch, digestOnly, { file });
  });
}

/** Reads what comes to its end and keeps nothing of it. */
const digestOnly: RestoredFiles = {
  receive: async (source): Promise<ReceivedFile> => {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of source) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('Bytes expected');
      hash.update(piece);
      size += piece.byteLength;
    }
    return { path: '', size, sha256: hash.digest('hex'), head: new Uint8Array() };
  },
  keep: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};
