/**
 * From one form of the open migration to another, on the database of a developer: what a published version refuses because it would lose
 * data is carried out there once it is agreed to. Published migrations never come from here.
 */
import type { DbColumn, DbModel, DbTable } from '../emit/database/db-model.ts';
import { foldedName } from '../emit/database/db-model.ts';
import type { Model } from '../model/model.ts';
import { diffModels } from './diff.ts';
import { readDeclaredEntities } from './declared-entities.ts';
import { readHints } from './hints.ts';
import { quoted } from './identifiers.ts';
import { renamedNames } from './renamed-names.ts';
import { renamedRights } from './renamed-rights.ts';
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Problem } from './types.ts';

export interface Development {
  /** In the order in which they can be carried out. */
  readonly statements: readonly string[];
  /** Losses that go with them, as sentences; empty: none. */
  readonly lost: readonly string[];
  /** Changes that nobody can carry out: the schema has to be mended. */
  readonly refused: readonly string[];
}

interface Forms {
  readonly previous: DbModel;
  readonly next: DbModel;
  readonly model: Model;
}

export async function developDatabase({ previous, next, model }: Forms, root: string, diagnostics: Diagnostics): Promise<Development> {
  const declared = await readDeclaredEntities(root, diagnostics);
  const hints = readHints(model, declared);
  const { problems } = diffModels(previous, next, hints);
  const dropped = problems.filter(({ code }) => DROPS.includes(code));
  const refused = problems.filter((problem) => isRefused(problem, next));
  const bare = dropped.reduce((current, problem) => without(current, problem), previous);
  const filled = unfilledColumns(bare, next);
  const { statements } = diffModels(bare, withDefaults(next, filled), hints);
  return {
    statements: [
      ...dropped.map(dropSql),
      ...statements,
      ...filled.map(({ table, column }) => `alter table ${quoted(table)} alter column ${quoted(column)} drop default;`),
      ...renamedNames(previous, model, declared),
      ...renamedRights(previous, next, { model, declared }),
    ],
    lost: problems.filter((problem) => !refused.includes(problem)).map(({ message }) => message),
    refused: refused.map(({ message, hint }) => `${message} ; ${hint}`),
  };
}

/** A former name that never was is a mistake, and no row can be given a record that it would refer to. */
function isRefused({ code, table, column }: Problem, { tables }: DbModel): boolean {
  if (code === 'migration/unknown-rename') return true;
  if (code !== 'migration/required-without-default') return false;
  return tables.some(({ name, foreignKeys }) => name === table && foreignKeys.some((key) => key.column === column));
}

/** Their column or table goes, and comes again empty where the schema still has it. */
const DROPS: readonly Problem['code'][] = [
  'migration/vanished-table',
  'migration/vanished-field',
  'migration/narrowed-type',
  'migration/other-meaning',
];

function dropSql({ table, column }: Problem): string {
  return column === null ? `drop table ${quoted(table)} cascade;` : `alter table ${quoted(table)} drop column ${quoted(column)} cascade;`;
}

function without(model: DbModel, { table, column }: Problem): DbModel {
  if (column !== null) return { ...model, tables: model.tables.map((one) => (one.name === table ? withoutColumn(one, column) : one)) };
  const tables = model.tables.filter(({ name }) => name !== table);
  return { ...model, tables: tables.map((one) => ({ ...one, foreignKeys: one.foreignKeys.filter((key) => key.table !== table) })) };
}

/** Its folded twin, keys and indexes go with it. */
function withoutColumn(table: DbTable, column: string): DbTable {
  const gone = [column, foldedName(column)];
  return {
    ...table,
    columns: table.columns.filter(({ name, generated }) => !gone.includes(name) || (name !== column && generated === null)),
    foreignKeys: table.foreignKeys.filter((key) => key.column !== column),
    indexes: table.indexes.filter(({ columns }) => !columns.some((text) => gone.includes(text.split(' ')[0] ?? ''))),
  };
}

interface UnfilledColumn {
  readonly table: string;
  readonly column: string;
}

/** Required columns without a default that rows of a table do not have yet. */
function unfilledColumns(previous: DbModel, next: DbModel): readonly UnfilledColumn[] {
  const before = new Map(previous.tables.map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column]))]));
  return next.tables.flatMap((table) => {
    const previousColumns = before.get(table.name);
    if (previousColumns === undefined) return [];
    return table.columns
      .filter(
        (column) =>
          column.default === null && column.generated === null && !column.nullable && previousColumns.get(column.name)?.nullable !== false,
      )
      .map(({ name }) => ({ table: table.name, column: name }));
  });
}

/** Rows that are there get an empty value: the default goes again afterwards, for the catalogue knows those of the schema alone. */
function withDefaults(model: DbModel, filled: readonly UnfilledColumn[]): DbModel {
  function withDefault(table: string, column: DbColumn): DbColumn {
    const isFilled = filled.some((one) => one.table === table && one.column === column.name);
    return isFilled ? { ...column, default: emptyValue(column) } : column;
  }
  return {
    ...model,
    tables: model.tables.map((table) => ({ ...table, columns: table.columns.map((column) => withDefault(table.name, column)) })),
  };
}

const EMPTY: readonly (readonly [RegExp, string])[] = [
  [/^(integer|numeric|bigint)/, '0'],
  [/^boolean/, 'false'],
  [/^date/, 'current_date'],
  [/^timestamp/, 'now()'],
  [/^time/, "'00:00'"],
  [/\[\]$/, "'{}'"],
  [/^jsonb/, "'{}'"],
];

function emptyValue({ type }: DbColumn): string {
  return EMPTY.find(([pattern]) => pattern.test(type))?.[1] ?? "''";
}
