import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import pg from 'pg';
import { readApplied } from '#server/migrations/applied.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { type ContentSummary, writeContents } from './contents.ts';
import { type PresentTable, readSequences, readTables } from './table-catalogue.ts';

export const BACKUP_FORMAT = 'festival-backup';
export const BACKUP_VERSION = 3;
const FETCH_ROWS = 2000;

interface TableSummary {
  readonly rows: number;
  /** SHA-256 of the rows as JSON text in key order, alike on every server. */
  readonly sha256: string;
}
export type BackupSummary = Readonly<Record<string, TableSummary>>;

export interface Backup {
  readonly tables: BackupSummary;
  readonly contents: ContentSummary;
}

/** The disk refused a backup: one sentence that says where and why. */
export class BackupError extends Error {
  constructor(file: string, cause: NodeJS.ErrnoException) {
    super(
      `La sauvegarde ${file} ne peut pas être écrite (${cause.code ?? cause.message}) : vérifiez le dossier, ses droits et la place libre.`,
      { cause },
    );
    this.name = 'BackupError';
  }
}

/**
 * Writes every row of one instant to a gzip file of JSON lines: a header, the rows of each table, the contents of the files
 * that they name, a footer with row counts and checksums. Any PostgreSQL can read it back. A cut backup never bears the final name.
 * Throws a `BackupError` when the disk refuses it.
 */
export async function backupDatabase(pool: pg.Pool, store: FileStore, file: string): Promise<Backup> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const backup = await writeBackup(client, store, file);
    isWhole = true;
    return backup;
  } catch (error) {
    // A draft that could not even be begun needs no removal.
    await rm(draftOf(file)).catch(() => undefined);
    throw isOfTheDisk(error) ? new BackupError(file, error) : error;
  } finally {
    // Left in the middle of its transaction, a connection serves nobody any more.
    client.release(!isWhole);
  }
}

function draftOf(file: string): string {
  return `${file}.part`;
}

function isOfTheDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

async function writeBackup(client: pg.ClientBase, store: FileStore, file: string): Promise<Backup> {
  const draft = draftOf(file);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  // A stream that its disk refused never says that it has room again.
  const refused = new Promise<never>((_, reject) => {
    written.catch(reject);
  });
  const backup = await Promise.race([writeLines(client, store, gzip), refused]);
  gzip.end();
  await written;
  await rename(draft, file);
  return backup;
}

async function writeLines(client: pg.ClientBase, store: FileStore, gzip: Gzip): Promise<Backup> {
  await client.query('begin transaction isolation level repeatable read read only');
  const tables = await readTables(client);
  await line(gzip, {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    program: PROGRAM_VERSION,
    migrations: await readApplied(client),
    isPlain: true,
    tables: tables.map(({ name, columns, key }) => ({ name, columns, key })),
    sequences: await readSequences(client),
  });
  const summary: Record<string, TableSummary> = {};
  for (const table of tables) {
    await line(gzip, { table: table.name });
    summary[table.name] = await summariseTable(client, table, (text) => write(gzip, `${text}\n`));
  }
  const contents = await writeContents(client, store, (value) => line(gzip, value));
  await line(gzip, { summary, contents });
  await client.query('commit');
  return { tables: summary, contents };
}

/** Row count and checksum of each table, as a backup reads it; what the open transaction wrote counts. */
export async function summariseTables(client: pg.ClientBase): Promise<BackupSummary> {
  const summary: Record<string, TableSummary> = {};
  for (const table of await readTables(client)) summary[table.name] = await summariseTable(client, table);
  return summary;
}

async function summariseTable(client: pg.ClientBase, table: PresentTable, emit?: (text: string) => Promise<void>): Promise<TableSummary> {
  const hash: Hash = createHash('sha256');
  function names(list: readonly string[]): string {
    return list.map((name) => pg.escapeIdentifier(name)).join(', ');
  }
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${names(table.columns)} from ${pg.escapeIdentifier(table.name)} order by ${table.order}) r`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${FETCH_ROWS} from backup_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) {
      hash.update(row).update('\n');
      await emit?.(row);
    }
    count += rows.length;
  }
  await client.query('close backup_rows');
  return { rows: count, sha256: hash.digest('hex') };
}

function line(gzip: Gzip, value: unknown): Promise<void> {
  return write(gzip, `${JSON.stringify(value)}\n`);
}

async function write(gzip: Gzip, text: string): Promise<void> {
  if (!gzip.write(text)) await once(gzip, 'drain');
}
