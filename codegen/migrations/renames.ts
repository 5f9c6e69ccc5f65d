import type { Step } from './step.ts';
/** Declared renames and removals, carried out on the previous model so that the rest compares like with like. */
import { ASIDE, type DbModel, type DbTable, foldedName } from '../emit/database/db-model.ts';
import { quoted } from './identifiers.ts';
import { asideName, putColumnsAside, releaseTable } from './put-aside.ts';
import { renameColumn, renameSequence, renameTable } from './sql.ts';
import { renameColumnRows, renameEntityRows, renameTableRows, renameTranslationRows } from './system-rows.ts';
import type { Hints, Problem } from './types.ts';

interface Renamed {
  readonly model: DbModel;
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
}

export function applyRenames(previous: DbModel, next: DbModel, hints: Hints): Renamed {
  const previousNames = new Set(previous.tables.map(({ name }) => name));
  const wanted = new Map(next.tables.map((table) => [table.name, table]));
  const moves = new Map(
    [...hints.renamedTables].filter(([to, from]) => previousNames.has(from) && !previousNames.has(to)).map(([to, from]) => [from, to]),
  );
  const steps = previous.tables.map((table) => {
    const goes = hints.removedTables.has(table.name) || hints.removedEntities.has(table.entity);
    const target =
      moves.get(table.name) ?? (goes && !wanted.has(table.name) && !isAside(table) ? asideName(table.name, previous.tables) : table.name);
    const moved = moveTable(table, target);
    if (isAside(moved.table)) return follow(moved, releaseTable);
    const renamed = follow(moved, (step) => renameColumns(step, wanted.get(target), hints));
    return follow(renamed, (step) => putColumnsAside(step, hints.removed.get(target)));
  });
  // A key that points to a renamed table points to it still.
  const tables = steps.map(({ table }) => ({
    ...table,
    foreignKeys: table.foreignKeys.map((key) => ({ ...key, table: moves.get(key.table) ?? key.table })),
  }));
  const entityRows = [...hints.entities].flatMap(([to, from]) =>
    previous.tables.some(({ entity }) => entity === from) ? renameEntityRows(from, to) : [],
  );
  return {
    model: { ...previous, tables },
    statements: [...steps.flatMap(({ statements }) => statements), ...entityRows],
    problems: steps.flatMap(({ problems }) => problems),
  };
}

function isAside({ name }: DbTable): boolean {
  return name.startsWith(ASIDE);
}

function follow(step: Step, next: (table: DbTable) => Step): Step {
  const after = next(step.table);
  return { table: after.table, statements: [...step.statements, ...after.statements], problems: [...step.problems, ...after.problems] };
}

function moveTable(table: DbTable, name: string): Step {
  if (name === table.name) return { table, statements: [], problems: [] };
  const sequence = table.identity ? [renameSequence(table.name, name)] : [];
  const key = `alter index ${quoted(`${table.name}_pkey`)} rename to ${quoted(`${name}_pkey`)};`;
  return {
    table: { ...table, name },
    statements: [renameTable(table.name, name), key, ...sequence, renameTableRows(table.name, name)],
    problems: [],
  };
}

function renameColumns(table: DbTable, wanted: DbTable | undefined, hints: Hints): Step {
  const names = new Set(table.columns.map(({ name }) => name));
  // Carried out by an earlier migration: `was:` may stay in the YAML.
  const declared = [...(hints.renames.get(table.name) ?? [])].filter(([to]) => !names.has(to));
  const renames = new Map([
    ...declared.filter(([, from]) => names.has(from)).map(([to, from]) => [from, to] as const),
    ...followedKeys(table, wanted),
  ]);
  const twins = [...renames]
    .filter(([from]) => names.has(foldedName(from)))
    .map(([from, to]) => [foldedName(from), foldedName(to)] as const);
  const translations = hints.translations.get(table.name);
  const rows = [...renames].flatMap(([from, to]) => {
    const translation = translations?.get(to);
    return [...renameColumnRows(table.name, from, to), ...(translation === undefined ? [] : [renameTranslationRows(translation)])];
  });
  const all = new Map([...renames, ...twins]);
  return {
    table: withNames(table, all),
    statements: [...[...all].map(([from, to]) => renameColumn(table.name, from, to)), ...rows],
    problems: declared.filter(([, from]) => !names.has(from)).map(([to, from]) => unknownRename(table, to, from)),
  };
}

/** The two columns of a link table bear the names of its entities. */
function followedKeys(table: DbTable, wanted: DbTable | undefined): (readonly [string, string])[] {
  if (wanted === undefined || table.primaryKey.length !== 2 || wanted.primaryKey.length !== 2) return [];
  return table.primaryKey.flatMap((from, index) => {
    const to = wanted.primaryKey[index];
    return to === undefined || to === from || wanted.primaryKey.includes(from) ? [] : [[from, to] as const];
  });
}

function withNames(table: DbTable, names: ReadonlyMap<string, string>): DbTable {
  function name(column: string): string {
    return names.get(column) ?? column;
  }
  function expression(text: string): string {
    return text.replace(/^(\w+)/, (column) => name(column));
  }
  function generated(text: string | null): string | null {
    return text === null ? null : text.replace(/\((\w+)\)/, (_, column: string) => `(${name(column)})`);
  }
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, name: name(column.name), generated: generated(column.generated) })),
    primaryKey: table.primaryKey.map(name),
    foreignKeys: table.foreignKeys.map((key) => ({ ...key, column: name(key.column) })),
    indexes: table.indexes.map((index) => ({ ...index, columns: index.columns.map(expression) })),
  };
}

function unknownRename({ name, entity }: DbTable, to: string, from: string): Problem {
  return {
    code: 'migration/unknown-rename',
    entity,
    table: name,
    column: to,
    message: `« ${to} » dit remplacer « ${from} », que la table « ${name} » n'a jamais eue`,
    hint: 'vérifier « was: », ou le retirer pour un champ nouveau',
  };
}
