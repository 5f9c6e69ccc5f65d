/**
 * The open migration: one file that leads from the last frozen state to what the schema says now.
 * It is written again as the schema changes; `--freeze`, at each release, makes it final and opens the next.
 */
import type { DbModel } from '../emit/database/db-model.ts';
import type { Diagnostics } from '../load/diagnostics.ts';
import type { EmittedFile, Model, Position } from '../model/model.ts';
import { columnName } from '../model/naming.ts';
import { readDeclaredEntities } from './declared-entities.ts';
import { diffModels } from './diff.ts';
import { readHints } from './hints.ts';
import { renamedNames } from './renamed-names.ts';
import { renamedRights } from './renamed-rights.ts';
import {
  checkFrozenFiles,
  checksum,
  FOLDER,
  MIGRATION_HEADER,
  type MigrationFile,
  readFrozen,
  readMigrations,
  SNAPSHOT_FILE,
  snapshotText,
} from './snapshot.ts';
import type { Problem } from './types.ts';

export interface MigrationPlace {
  readonly root: string;
  readonly diagnostics: Diagnostics;
  readonly freeze: boolean;
}

export interface EmittedMigrations {
  readonly files: readonly EmittedFile[];
  /** Earlier forms of the open migration. */
  readonly obsolete: readonly string[];
}

export async function emitMigrations(
  model: Model,
  database: DbModel,
  { root, diagnostics, freeze }: MigrationPlace,
): Promise<EmittedMigrations> {
  const [state, existing, declared] = await Promise.all([
    readFrozen(root, diagnostics),
    readMigrations(root),
    readDeclaredEntities(root, diagnostics),
  ]);
  checkFrozenFiles(state, existing, diagnostics);
  const { statements: ofTables, problems, result } = diffModels(state.model, database, readHints(model, declared));
  const statements = [
    ...ofTables,
    ...renamedNames(state.model, model, declared),
    ...renamedRights(state.model, database, { model, declared }),
  ];
  for (const problem of problems) report(problem, model, diagnostics);
  const open = existing.filter((file) => file.number > state.frozen && file.text.startsWith(MIGRATION_HEADER));
  const number = open[0]?.number ?? Math.max(0, ...existing.map((file) => file.number)) + 1;
  const path = `${FOLDER}/${String(number).padStart(4, '0')}_${open[0]?.name ?? slugOf(number)}.sql`;
  const files = statements.length === 0 ? [] : [{ path, text: `${MIGRATION_HEADER}\n${statements.join('\n\n')}\n` }];
  const last = Math.max(0, ...existing.map((file) => file.number), ...(files.length === 0 ? [] : [number]));
  const snapshot = freeze ? { frozen: last, files: frozenFiles(existing, open, files), model: result } : state;
  return {
    files: [...files, { path: SNAPSHOT_FILE, text: snapshotText(snapshot) }],
    obsolete: open.map((file: MigrationFile) => file.path).filter((file) => !files.some((written) => written.path === file)),
  };
}

/** Those that stand, hand-written ones too, with what this run writes. */
function frozenFiles(
  existing: readonly MigrationFile[],
  open: readonly MigrationFile[],
  written: readonly EmittedFile[],
): Record<string, string> {
  const texts = [...existing.filter((file) => !open.includes(file)), ...written].map(({ path, text }) => [path, text] as const);
  return Object.fromEntries(texts.map(([path, text]): [string, string] => [path.slice(FOLDER.length + 1), checksum(text)]).toSorted());
}

function slugOf(number: number): string {
  return number === 1 ? 'initial' : 'schema';
}

function report(problem: Problem, model: Model, diagnostics: Diagnostics): void {
  const position = problem.value === undefined ? positionOf(model, problem) : positionOfValue(model, problem.entity, problem.value);
  diagnostics.report(problem.code, position, problem.message, problem.hint);
}

function positionOfValue({ enums }: Model, name: string, value: string | null): Position {
  const found = enums.find((one) => one.name === name);
  return found?.valuePositions[value ?? ''] ?? found?.position ?? { file: `schema/enums/${name}.yaml`, line: 1, column: 1 };
}

function positionOf({ entities }: Model, { entity, table, column }: Pick<Problem, 'entity' | 'table' | 'column'>): Position {
  const found = entities.find(({ name }) => name === entity);
  if (found === undefined) return { file: `schema/entities/${entity}.yaml`, line: 1, column: 1 };
  const [, position] = Object.entries(found.fieldPositions).find(([name]) => found.table === table && columnName(name) === column) ?? [];
  return position ?? found.position;
}
