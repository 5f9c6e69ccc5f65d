import { createHash, type Hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { startCause } from '#server/database/start-cause.ts';
import { letTriggersRest } from '#server/database/resting-triggers.ts';
import { applyMigration, compareApplied, ensureMigrationTable, MIGRATION_TABLE, newerThanProgram } from '#server/migrations/applied.ts';
import { loadRows } from '#server/migrations/migrate.ts';
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from '#server/migrations/migration-files.ts';
import { PROGRAM_VERSION } from '#server/migrations/program-version.ts';
import { type Backup, type BackupSummary, BACKUP_FORMAT, BACKUP_VERSION, summariseTables } from './backup.ts';
import { linesOf } from './lines.ts';
import { isContentLine, restoreContent, type RestoredFiles } from './contents.ts';
import { type BackupTable, readTables } from './table-catalogue.ts';

const Table = z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) });
const Format = z.object({ format: z.literal(BACKUP_FORMAT), version: z.int(), program: z.string().optional() });
const Header = z.object({
  program: z.string().optional(),
  // The first form held no contents of files; the second did not say what the schema had gone through.
  migrations: z.array(z.object({ numero: z.int(), nom: z.string(), empreinte: z.string(), version: z.string().nullable() })).optional(),
  // Earlier programs wrote values as the server they ran on shows them.
  isPlain: z.boolean().default(false),
  tables: z.array(Table),
  sequences: z.record(z.string(), z.number()),
});
const Footer = z.object({
  summary: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  contents: z.object({ kept: z.number(), missing: z.number() }).default({ kept: 0, missing: 0 }),
});
const TableLine = z.object({ table: z.string() });
const INSERT_ROWS = 1000;

export class RestoreError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'RestoreError';
  }
}

/**
 * Replaces the content of a migrated database by that of a backup, and reads it again to compare the checksum of every table,
 * in one transaction. One of an earlier version is loaded into the tables of that version, which are then brought to this one. Throws `RestoreError`; the database is then as it was.
 */
export async function restoreDatabase(
  pool: pg.Pool,
  store: RestoredFiles,
  { file, folder = MIGRATIONS_FOLDER }: { readonly file: string; readonly folder?: string },
): Promise<Backup> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { missing, isPlain, ...expected } = await load({ client, store, migrations }, file);
    const tables = await summariseTables(client);
    requireSame(expected.tables, tables, isPlain ? 'sha256' : 'rows');
    for (const migration of missing) await applyMigration(client, migration);
    if (missing.length > 0) await loadRows(client);
    await client.query('commit');
    return { tables, contents: expected.contents };
  } catch (cause) {
    await client.query('rollback');
    throw saidOf(cause, file);
  } finally {
    client.release();
  }
}

/** The rows of an earlier backup may be those that it announces and read otherwise here: its lines have been compared already. */
function requireSame(announced: BackupSummary, found: BackupSummary, by: 'sha256' | 'rows'): void {
  const different = Object.keys(announced).filter((name) => announced[name]?.[by] !== found[name]?.[by]);
  if (different.length > 0)
    throw new RestoreError(
      `La sauvegarde est abîmée : ce qu'elle annonce n'est pas ce qu'elle contient (${different.join(', ')}). Rien n'a été changé.`,
    );
}

const OUT_OF_LOCKS = '53200';

function saidOf(cause: unknown, file: string): RestoreError {
  if (cause instanceof RestoreError) return cause;
  const isOutOfLocks = cause instanceof Error && 'code' in cause && cause.code === OUT_OF_LOCKS;
  const advice = isOutOfLocks
    ? 'PostgreSQL n’a pas assez de verrous : donnez-lui max_locks_per_transaction = 256, puis relancez.'
    : (cutSentence(cause) ?? startCause(cause));
  return new RestoreError(`La restauration de ${file} a échoué : rien n'a été changé.${advice === null ? '' : ` ${advice}`}`, { cause });
}

/** Fault of a file that is no gzip file, or not all of it. */
function cutSentence(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('Z_')
    ? 'Le fichier est coupé ou abîmé : recopiez-le depuis l’original, ou prenez une autre sauvegarde.'
    : null;
}

interface RestoreTarget {
  readonly client: pg.ClientBase;
  readonly store: RestoredFiles;
  readonly migrations: readonly Migration[];
}

interface Loaded extends Backup {
  readonly missing: readonly Migration[];
  /** Its texts do not depend on the server that wrote it. */
  readonly isPlain: boolean;
}

/** Announced tables, and the migrations that an earlier version did not know: they come once its rows are those that it announced. */
async function load({ client, store, migrations }: RestoreTarget, file: string): Promise<Loaded> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new RestoreError(`Il n'y a pas de sauvegarde ${file}.`);
  // A failure of the disk reaches the reader of the lines.
  const lines = linesOf(pipeline(createReadStream(file), createGunzip(), () => undefined));
  const first = await lines.next();
  const { tables: announced, sequences, reached, isPlain } = readHeader(first.done ? '' : first.value, { file, migrations });
  const missing = migrations.slice(reached);
  if (missing.length > 0) await rebuildSchema(client, migrations.slice(0, reached));
  const tables = announced.filter(({ name }) => name !== MIGRATION_TABLE);
  await checkTables(client, tables);
  const foreignKeys = await dropForeignKeys(client);
  // The rows obeyed these rules when they were saved, and are compared with what was saved.
  const wakeTriggers = await letTriggersRest(client);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  const { tables: summary, contents } = await insertRows({ client, store, tables }, lines);
  for (const { definition } of foreignKeys) await client.query(definition);
  await wakeTriggers();
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  return { tables: Object.fromEntries(Object.entries(summary).filter(([name]) => name !== MIGRATION_TABLE)), contents, missing, isPlain };
}

type BackupHeader = Pick<z.infer<typeof Header>, 'tables' | 'sequences' | 'isPlain'> & {
  /** As many migrations of this program lead to the tables of the backup. */
  readonly reached: number;
};

function readHeader(
  line: string,
  { file, migrations }: { readonly file: string; readonly migrations: readonly Migration[] },
): BackupHeader {
  const value = parse(line);
  const format = Format.safeParse(value);
  if (!format.success) throw new RestoreError(`${file} n'est pas une sauvegarde de cette application.`);
  const { version, program = '?' } = format.data;
  if (version > BACKUP_VERSION)
    throw new RestoreError(
      `La sauvegarde vient de la version ${program}, plus récente que ce programme (${PROGRAM_VERSION}) : restaurez-la avec cette version ou une plus récente.`,
    );
  const header = Header.safeParse(value);
  if (!header.success) throw new RestoreError(`${file} n'est pas une sauvegarde de cette application.`);
  const { migrations: applied, tables, sequences, isPlain } = header.data;
  const found = applied === undefined ? null : compareApplied(applied, migrations);
  if (found?.is === 'newer')
    throw new RestoreError(
      `La sauvegarde vient ${newerThanProgram(found.at, migrations)} : restaurez-la avec cette version ou une plus récente.`,
    );
  // One of a schema that was never published fits the present tables, or is refused for what they lack.
  return { tables, sequences, isPlain, reached: found?.is === 'older' ? (applied?.length ?? 0) : migrations.length };
}

interface Target {
  readonly client: pg.ClientBase;
  readonly store: RestoredFiles;
  readonly tables: readonly BackupTable[];
}

async function insertRows({ client, store, tables }: Target, lines: AsyncIterator<string>): Promise<Backup> {
  const contents = new Set<string>();
  const read = new ReadLines();
  let current: BackupTable | undefined;
  let batch: string[] = [];
  async function flush(): Promise<void> {
    if (current && batch.length > 0) await insertBatch(client, current, batch);
    batch = [];
  }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    // A row is an object of columns; only the lines we write ourselves have the key `table` or `summary` alone.
    if (next.value.startsWith('{"table":')) {
      await flush();
      const { table } = TableLine.parse(parse(next.value));
      current = tables.find(({ name }) => name === table);
      read.begin(table);
      continue;
    }
    if (isContentLine(next.value)) {
      await flush();
      const content = await restoreContent(store, next.value, lines);
      if (content === null) throw new RestoreError('La sauvegarde est abîmée : un fichier n’a pas le contenu annoncé.');
      contents.add(content);
      continue;
    }
    if (next.value.startsWith('{"summary":{')) {
      await flush();
      const backup = checkFooter(next.value, contents);
      requireSame(backup.tables, read.end(), 'sha256');
      return backup;
    }
    batch.push(next.value);
    read.add(next.value);
    if (batch.length >= INSERT_ROWS) await flush();
  }
  throw new RestoreError('La sauvegarde est incomplète : sa fin manque.');
}

/** Sums of the rows as the file has them, table by table. */
class ReadLines {
  private readonly tables: Record<string, { readonly rows: number; readonly sha256: string }> = {};
  private current: { readonly name: string; readonly hash: Hash; rows: number } | null = null;

  begin(name: string): void {
    this.end();
    this.current = { name, hash: createHash('sha256'), rows: 0 };
  }

  add(row: string): void {
    if (this.current === null) return;
    this.current.rows += 1;
    this.current.hash.update(row).update('\n');
  }

  end(): BackupSummary {
    if (this.current !== null) this.tables[this.current.name] = { rows: this.current.rows, sha256: this.current.hash.digest('hex') };
    this.current = null;
    return this.tables;
  }
}

function checkFooter(line: string, contents: ReadonlySet<string>): Backup {
  const footer = Footer.parse(parse(line));
  if (footer.contents.kept !== contents.size) throw new RestoreError('La sauvegarde est incomplète : des fichiers manquent.');
  return { tables: footer.summary, contents: footer.contents };
}

async function insertBatch(client: pg.ClientBase, table: BackupTable, rows: readonly string[]): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`, [
    `[${rows.join(',')}]`,
  ]);
}

async function checkTables(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  const present = new Map((await readTables(client)).map((table) => [table.name, new Set(table.columns)]));
  const missing = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !present.get(name)?.has(column)).map((column) => `${name}.${column}`),
  );
  if (missing.length > 0)
    throw new RestoreError(`La sauvegarde vient d'une autre version : la base n'a pas ${missing.slice(0, 5).join(', ')}.`);
}

// Rows arrive table by table: the keys are checked once, when they are laid again at the end.
async function dropForeignKeys(client: pg.ClientBase): Promise<readonly { readonly definition: string }[]> {
  const { rows } = await client.query<{ name: string; constraint: string; definition: string }>(`
    select conrelid::regclass::text as name, conname as constraint,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { name, constraint } of rows) await client.query(`alter table ${name} drop constraint ${pg.escapeIdentifier(constraint)}`);
  return rows;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the tables of an earlier version in place of those that are there, within the transaction that is open. */
async function rebuildSchema(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
  );
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`);
  // Those of extensions stay with them; one that is made of another goes with it.
  const { rows: functions } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`);
  await ensureMigrationTable(client);
  for (const migration of migrations) await applyMigration(client, migration);
}
