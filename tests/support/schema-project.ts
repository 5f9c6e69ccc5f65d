import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate, readModel } from '#codegen/generate.ts';
import { buildDatabase } from '#codegen/emit/database.ts';
import type { DbModel } from '#codegen/emit/database/db-model.ts';
import { formatDiagnostic } from '#codegen/load/diagnostics.ts';

/** Report of one run of codegen about the migrations. */
export interface MigrationRun {
  /** Code and message of the errors. */
  readonly errors: readonly string[];
  /** File name → text of the migrations that were written. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly obsolete: readonly string[];
}

export interface SchemaProject {
  readonly root: string;
  readonly folder: string;
  /** Entity name → YAML of its fields and the rest; null removes the file. */
  readonly write: (entities: Readonly<Record<string, string | null>>) => Promise<void>;
  /** Enumeration name → YAML of its file; null removes it. */
  readonly writeEnums: (enums: Readonly<Record<string, string | null>>) => Promise<void>;
  /** Text of `schema/migrations/entities.yaml`. */
  readonly declareEntities: (yaml: string) => Promise<void>;
  readonly migrate: (options?: { readonly freeze?: boolean }) => Promise<MigrationRun>;
  readonly database: () => Promise<DbModel>;
  readonly remove: () => Promise<void>;
}

const FOLDER = 'schema/migrations';
const SNAPSHOT = 'generated/database/model.json';

/** A schema of a few entities in a folder of its own, with the migrations that codegen writes for it. */
export async function createSchemaProject(): Promise<SchemaProject> {
  const root = await mkdtemp(path.join(tmpdir(), 'schema-'));
  await mkdir(path.join(root, 'schema/entities'), { recursive: true });
  await mkdir(path.join(root, 'schema/enums'), { recursive: true });
  await mkdir(path.join(root, FOLDER), { recursive: true });
  await mkdir(path.join(root, path.dirname(SNAPSHOT)), { recursive: true });
  return {
    root,
    folder: path.join(root, FOLDER),
    write: (entities) => writeYaml(path.join(root, 'schema/entities'), entities),
    writeEnums: (enums) => writeYaml(path.join(root, 'schema/enums'), enums),
    declareEntities: (yaml) => writeFile(path.join(root, FOLDER, 'entities.yaml'), yaml),
    migrate: ({ freeze = false } = {}) => runMigrations(root, freeze),
    database: async () => {
      const { model, diagnostics } = await readModel(root);
      if (model === null) throw new Error(diagnostics.list().map(formatDiagnostic).join('\n'));
      return buildDatabase(model, diagnostics);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function writeYaml(folder: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, yaml] of Object.entries(files)) {
    const file = path.join(folder, `${name}.yaml`);
    await (yaml === null ? rm(file) : writeFile(file, yaml));
  }
}

async function runMigrations(root: string, freeze: boolean): Promise<MigrationRun> {
  const { diagnostics, files, obsolete } = await generate(root, { freeze });
  const errors = diagnostics.list().filter(({ severity }) => severity === 'error');
  const written = files.filter((file) => file.path.startsWith(`${FOLDER}/`) || file.path === SNAPSHOT);
  for (const file of written) await writeFile(path.join(root, file.path), file.text);
  for (const file of obsolete) await rm(path.join(root, file));
  const migrations = written.filter((file) => file.path.endsWith('.sql')).map((file) => [path.basename(file.path), file.text] as const);
  return { errors: errors.map(({ code, message }) => `${code} ${message}`), migrations: Object.fromEntries(migrations), obsolete };
}

/** File that the last freeze wrote. */
export function snapshotFile({ root }: SchemaProject): string {
  return path.join(root, SNAPSHOT);
}

export async function readSnapshot(project: SchemaProject): Promise<unknown> {
  return JSON.parse(await readFile(snapshotFile(project), 'utf8'));
}
