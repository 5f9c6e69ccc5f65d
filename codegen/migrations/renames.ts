/** Declared renames and removals, carried out on the previous model so that the rest compares like with like. */
import { ASIDE, type DbColumn, type DbModel, type DbTable, foldedName } from '../emit/database/db-model.ts';
import { dropColumn, dropForeignKey, dropIndex, renameColumn, renameSequence, renameTable } from './sql.ts';
import type { Hints, Problem } from './types.ts';

interface Renamed {
  readonly model: DbModel;
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
}

interface Step {
  readonly table: DbTable;
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
}

export function applyRenames(previous: DbModel, next: DbModel, hints: Hints): Renamed {
  const known = new Set(previous.tables.map(({ name }) => name));
  const targets = new Map(
    [...hints.renamedTables].filter(([to, from]) => known.has(from) && !known.has(to)).map(([to, from]) => [from, to]),
  );
  const wanted = new Map(next.tables.map((table) => [table.name, table]));
  const steps = previous.tables.map((table) => {
    const target =
      targets.get(table.name) ?? (hints.removedTables.has(table.name) && !wanted.has(table.name) ? `${ASIDE}${table.name}` : table.name);
    const moved = moveTable(table, target);
    return follow(renameColumns(moved, wanted.get(target), hints), (step) => putAside(step, hints.removed.get(target)));
  });
  // A key that points to a renamed table or column points to it still.
  const model = {
    tables: steps.map(({ table }) => ({
      ...table,
      foreignKeys: table.foreignKeys.map((key) => ({ ...key, table: targets.get(key.table) ?? key.table })),
    })),
  };
  return { model, statements: steps.flatMap(({ statements }) => statements), problems: steps.flatMap(({ problems }) => problems) };
}

const follow = (step: Step, next: (table: DbTable) => Step): Step => {
  const after = next(step.table);
  return { table: after.table, statements: [...step.statements, ...after.statements], problems: [...step.problems, ...after.problems] };
};

function moveTable(table: DbTable, name: string): Step {
  if (name === table.name) return { table, statements: [], problems: [] };
  const sequence = table.identity ? [renameSequence(table.name, name)] : [];
  const key = `alter index ${table.name}_pkey rename to ${name}_pkey;`;
  return { table: { ...table, name }, statements: [renameTable(table.name, name), key, ...sequence], problems: [] };
}

function renameColumns({ table, statements }: Step, wanted: DbTable | undefined, hints: Hints): Step {
  const problems: Problem[] = [];
  const renames = new Map<string, string>();
  const names = new Set(table.columns.map(({ name }) => name));
  for (const [to, from] of hints.renames.get(table.name) ?? []) {
    // Carried out by an earlier migration: `was:` may stay in the YAML.
    if (names.has(to)) continue;
    if (names.has(from)) renames.set(from, to);
    else problems.push(unknownRename(table, to, from));
  }
  // The columns of a link table follow its entity.
  const [first] = wanted?.primaryKey ?? [];
  const [old] = table.primaryKey;
  if (first !== undefined && old !== undefined && table.primaryKey.length > 1 && !names.has(first) && !wanted?.primaryKey.includes(old))
    renames.set(old, first);
  const twins = [...renames]
    .filter(([from]) => names.has(foldedName(from)))
    .map(([from, to]): [string, string] => [foldedName(from), foldedName(to)]);
  const all = new Map([...renames, ...twins]);
  const sql = [...all].map(([from, to]) => renameColumn(table.name, from, to));
  return { table: withNames(table, all), statements: [...statements, ...sql], problems };
}

function withNames(table: DbTable, names: ReadonlyMap<string, string>): DbTable {
  const name = (column: string): string => names.get(column) ?? column;
  const expression = (text: string): string => text.replace(/^(\w+)/, (column) => name(column));
  const generated = (text: string | null): string | null =>
    text === null ? null : text.replace(/\((\w+)\)/, (_, column: string) => `(${name(column)})`);
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, name: name(column.name), generated: generated(column.generated) })),
    primaryKey: table.primaryKey.map(name),
    foreignKeys: table.foreignKeys.map((key) => ({ ...key, column: name(key.column) })),
    indexes: table.indexes.map((index) => ({ ...index, columns: index.columns.map(expression) })),
  };
}

/** The column of a removed field keeps its values, and nothing asks anything of it any more. */
function putAside(table: DbTable, removed: ReadonlySet<string> | undefined): Step {
  const going = table.columns.filter(({ name }) => removed?.has(name));
  const aside = new Set(going.map(({ name }) => name));
  const twins = table.columns.filter(({ name }) => [...aside].some((column) => name === foldedName(column)));
  const lost = new Set([...aside, ...twins.map(({ name }) => name)]);
  const keys = table.foreignKeys.filter(({ column }) => aside.has(column));
  const indexes = table.indexes.filter(({ columns }) => columns.some((column) => lost.has(column.split(' ')[0] ?? '')));
  const statements = [
    ...keys.map(({ name }) => dropForeignKey(table.name, name)),
    ...indexes.map(({ name }) => dropIndex(name)),
    ...twins.map(({ name }) => dropColumn(table.name, name)),
    ...going.flatMap((column) => [renameColumn(table.name, column.name, `${ASIDE}${column.name}`), ...release(table.name, column)]),
  ];
  const columns = table.columns
    .filter((column) => !twins.includes(column))
    .map((column) => (aside.has(column.name) ? { ...column, name: `${ASIDE}${column.name}`, nullable: true, default: null } : column));
  const rest = {
    foreignKeys: table.foreignKeys.filter((key) => !keys.includes(key)),
    indexes: table.indexes.filter((index) => !indexes.includes(index)),
  };
  return { table: { ...table, columns, ...rest }, statements, problems: [] };
}

const release = (table: string, { name, nullable, default: value }: DbColumn): string[] => [
  ...(nullable ? [] : [`alter table ${table} alter column ${ASIDE}${name} drop not null;`]),
  ...(value === null ? [] : [`alter table ${table} alter column ${ASIDE}${name} drop default;`]),
];

const unknownRename = ({ name, entity }: DbTable, to: string, from: string): Problem => ({
  code: 'migration/unknown-rename',
  entity,
  table: name,
  column: to,
  message: `« ${to} » dit remplacer « ${from} », que la table « ${name} » n'a jamais eue`,
  hint: 'vérifier « was: », ou le retirer pour un champ nouveau',
});
