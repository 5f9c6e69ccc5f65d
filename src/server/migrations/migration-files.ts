import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Migration {
  readonly number: number;
  /** `film-copie` of `0002_film-copie.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../../schema/migrations');

/** The migrations of a folder, in their order. Throws on a number that is missing or there twice. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index) throw new Error(`schema/migrations : ${name} porte le numéro ${number}, ${index} était attendu.`);
  }
  return migrations;
}

/** One migration, by the name of its file. */
export async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})_([a-z0-9-]+)\.sql$/.exec(file) ?? [];
  if (number === undefined || name === undefined) throw new Error(`schema/migrations : ${file} ne s'appelle pas NNNN_nom.sql.`);
  const sql = await readFile(path.join(folder, file), 'utf8');
  // Line ends are those of the machine that checked the file out.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  return { number: Number(number), name, sql, checksum };
}
