import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import type { FileStore } from '#server/files/file-store.ts';
import { type Backup, BACKUP_FORMAT, BACKUP_VERSION, summariseTables } from './backup.ts';
import { isContentLine, restoreContent } from './contents.ts';
import { type BackupTable, readTables } from './table-catalogue.ts';

const Table = z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) });
const Header = z.object({
  format: z.literal(BACKUP_FORMAT),
  // The first version held no contents of files.
  version: z.literal([1, BACKUP_VERSION]),
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
 * in one transaction. Throws `RestoreError`; the database is then as it was.
 */
export const restoreDatabase = async (pool: pg.Pool, store: FileStore, file: string): Promise<Backup> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const expected = await load(client, store, file);
    const tables = await summariseTables(client);
    const different = Object.keys(expected.tables).filter((name) => expected.tables[name]?.sha256 !== tables[name]?.sha256);
    if (different.length > 0)
      throw new RestoreError(
        `La sauvegarde est abîmée : ${different.join(', ')} n'ont pas le contenu qu'elle annonce. Rien n'a été changé.`,
      );
    await client.query('commit');
    return { tables, contents: expected.contents };
  } catch (cause) {
    await client.query('rollback');
    throw cause instanceof RestoreError ? cause : new RestoreError(`La restauration de ${file} a échoué : rien n'a été changé.`, { cause });
  } finally {
    client.release();
  }
};

const load = async (client: pg.ClientBase, store: FileStore, file: string): Promise<Backup> => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new RestoreError(`Il n'y a pas de sauvegarde ${file}.`);
  // What fails on the disk reaches whoever reads the lines.
  const input = pipeline(createReadStream(file), createGunzip(), () => undefined);
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const first = await lines.next();
  const header = Header.safeParse(parse(first.done ? '' : first.value));
  if (!header.success) throw new RestoreError(`${file} n'est pas une sauvegarde de cette application.`);
  const { tables, sequences } = header.data;
  await checkTables(client, tables);
  const foreignKeys = await dropForeignKeys(client);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  const target: Target = { client, store, tables };
  const backup = await insertRows(target, lines);
  for (const { definition } of foreignKeys) await client.query(definition);
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  return backup;
};

interface Target {
  readonly client: pg.ClientBase;
  readonly store: FileStore;
  readonly tables: readonly BackupTable[];
}

const insertRows = async ({ client, store, tables }: Target, lines: AsyncIterator<string>): Promise<Backup> => {
  const contents = new Set<string>();
  let current: BackupTable | undefined;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (current && batch.length > 0) await insertBatch(client, current, batch);
    batch = [];
  };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    // A row is an object of columns; only the lines we write ourselves have the key `table` or `summary` alone.
    if (next.value.startsWith('{"table":')) {
      await flush();
      const { table } = TableLine.parse(parse(next.value));
      current = tables.find(({ name }) => name === table);
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
      return checkFooter(next.value, contents);
    }
    batch.push(next.value);
    if (batch.length >= INSERT_ROWS) await flush();
  }
  throw new RestoreError('La sauvegarde est incomplète : sa fin manque.');
};

const checkFooter = (line: string, contents: ReadonlySet<string>): Backup => {
  const footer = Footer.parse(parse(line));
  if (footer.contents.kept !== contents.size) throw new RestoreError('La sauvegarde est incomplète : des fichiers manquent.');
  return { tables: footer.summary, contents: footer.contents };
};

const insertBatch = async (client: pg.ClientBase, table: BackupTable, rows: readonly string[]): Promise<void> => {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`, [
    `[${rows.join(',')}]`,
  ]);
};

const checkTables = async (client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> => {
  const present = new Map((await readTables(client)).map((table) => [table.name, new Set(table.columns)]));
  const missing = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !present.get(name)?.has(column)).map((column) => `${name}.${column}`),
  );
  if (missing.length > 0)
    throw new RestoreError(`La sauvegarde vient d'une autre version : la base n'a pas ${missing.slice(0, 5).join(', ')}.`);
};

// Rows arrive table by table: the keys are checked once, when they are laid again at the end.
const dropForeignKeys = async (client: pg.ClientBase): Promise<readonly { readonly definition: string }[]> => {
  const { rows } = await client.query<{ name: string; constraint: string; definition: string }>(`
    select conrelid::regclass::text as name, conname as constraint,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { name, constraint } of rows) await client.query(`alter table ${name} drop constraint ${pg.escapeIdentifier(constraint)}`);
  return rows;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
