/** `schema/migrations/model.json`: the database as the last frozen migration leaves it. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type DbModel, emptyDbModel } from '../emit/database/db-model.ts';
import type { Diagnostics } from '../load/diagnostics.ts';

export const FOLDER = 'schema/migrations';
export const SNAPSHOT_FILE = `${FOLDER}/model.json`;

const Column = z.strictObject({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  default: z.string().nullable(),
  generated: z.string().nullable(),
  enum: z.string().optional(),
});
const Index = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  unique: z.boolean(),
  method: z.enum(['btree', 'gin']),
  where: z.string().nullable(),
});
const Table = z.strictObject({
  name: z.string(),
  entity: z.string(),
  identity: z.boolean(),
  columns: z.array(Column),
  primaryKey: z.array(z.string()),
  foreignKeys: z.array(z.strictObject({ name: z.string(), column: z.string(), table: z.string(), target: z.string() })),
  indexes: z.array(Index),
});
const Enum = z.strictObject({ name: z.string(), flags: z.boolean(), values: z.record(z.string(), z.int()) });
const Snapshot = z.strictObject({
  frozen: z.int().min(0),
  /** File → SHA-256 of its text: what was published never changes. */
  files: z.record(z.string(), z.string()).default({}),
  tables: z.array(Table),
  enums: z.array(Enum).default([]),
  names: z.record(z.string(), z.array(z.string())).default({}),
});

export interface Frozen {
  /** Number of the last migration that may not change any more; 0: none but the system tables. */
  readonly frozen: number;
  readonly files: Readonly<Record<string, string>>;
  readonly model: DbModel;
}

export interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

const NOTHING: Frozen = { frozen: 0, files: {}, model: emptyDbModel };

export async function readFrozen(root: string, diagnostics: Diagnostics): Promise<Frozen> {
  const text = await readFile(path.join(root, SNAPSHOT_FILE), 'utf8').catch(() => null);
  if (text === null) return NOTHING;
  const parsed = Snapshot.safeParse(parseJson(text));
  if (parsed.success) {
    const { frozen, files, ...model } = parsed.data;
    return { frozen, files, model };
  }
  diagnostics.report(
    'migration/unreadable-snapshot',
    { file: SNAPSHOT_FILE, line: 1, column: 1 },
    'le modèle de la dernière migration figée est illisible',
    'le reprendre de la dernière version publiée',
  );
  return NOTHING;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const snapshotText = ({ frozen, files, model }: Frozen): string => `${JSON.stringify({ frozen, files, ...model }, null, 1)}\n`;

/** `0002_film.sql`, by number. */
export async function readMigrations(root: string): Promise<readonly MigrationFile[]> {
  const names = await readdir(path.join(root, FOLDER)).catch((): string[] => []);
  const files = names.flatMap((file) => {
    const [, number, name] = /^(\d{4})_([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    return number === undefined || name === undefined ? [] : [{ number: Number(number), name, path: `${FOLDER}/${file}` }];
  });
  const read = files.map(async (file) => ({ ...file, text: await readFile(path.join(root, file.path), 'utf8') }));
  return (await Promise.all(read)).toSorted((a, b) => a.number - b.number);
}

/** Line ends are those of the machine that checked the file out. */
export const checksum = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** What was published is in databases and backups: a change of it is a later migration. */
export function checkFrozenFiles({ files }: Frozen, existing: readonly MigrationFile[], diagnostics: Diagnostics): void {
  const found = new Map(existing.map((file) => [path.basename(file.path), file.text]));
  for (const [name, sum] of Object.entries(files)) {
    const text = found.get(name);
    if (text !== undefined && checksum(text) === sum) continue;
    diagnostics.report(
      'migration/frozen-file',
      { file: `${FOLDER}/${name}`, line: 1, column: 1 },
      text === undefined
        ? `la migration figée « ${name} » n'est plus là`
        : `la migration figée « ${name} » n'est plus celle qui a été publiée`,
      'la reprendre de la dernière version publiée ; un changement va dans une migration suivante',
    );
  }
}
