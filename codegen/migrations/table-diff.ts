/** One table, before and after. */
import { ASIDE, type DbColumn, type DbForeignKey, type DbIndex, type DbTable } from '../emit/database/db-model.ts';
import { SORT_KEY } from '../model/naming.ts';
import { addColumn, addForeignKey, alterColumnSql, createIndex, dropColumn, dropForeignKey, dropIndex } from './sql.ts';
import type { Problem } from './types.ts';
import { widens } from './widening.ts';

interface TableDifference {
  /** Keys, indexes and computed columns that go first. */
  readonly before: readonly string[];
  readonly columns: readonly string[];
  readonly indexes: readonly string[];
  readonly keys: readonly string[];
  readonly problems: readonly Problem[];
  readonly result: DbTable;
}

export function diffTable(old: DbTable, next: DbTable): TableDifference {
  const { name } = next;
  const columns = diffColumns(old, next);
  // An index of a rebuilt column goes with it, whatever its name.
  function reads(names: ReadonlySet<string>, index: DbIndex): boolean {
    return index.columns.some((column) => names.has(column.split(' ')[0] ?? ''));
  }
  function lasting(index: DbIndex): boolean {
    return !reads(columns.dropped, index);
  }
  const indexes = replaced(old.indexes.filter(lasting), next.indexes.filter(lasting), indexMeaning);
  const remade = next.indexes.filter((index) => !lasting(index));
  const keys = replaced(old.foreignKeys, next.foreignKeys, ({ column, table, target }: DbForeignKey) =>
    JSON.stringify([column, table, target]),
  );
  return {
    before: [
      ...keys.gone.map((key) => dropForeignKey(name, key.name)),
      ...indexes.gone.map((index) => dropIndex(index.name)),
      ...columns.before,
    ],
    columns: columns.statements,
    indexes: [
      ...indexes.renamed.map(([from, to]) => `alter index ${from} rename to ${to};`),
      ...[...indexes.added, ...remade].map((index) => createIndex(name, index)),
    ],
    keys: [
      ...keys.renamed.map(([from, to]) => `alter table ${name} rename constraint ${from} to ${to};`),
      ...keys.added.map((key) => addForeignKey(name, key)),
    ],
    problems: columns.problems,
    result: { ...next, columns: [...next.columns, ...old.columns.filter((column) => column.name.startsWith(ASIDE))] },
  };
}

interface ColumnsDifference {
  readonly before: readonly string[];
  readonly statements: readonly string[];
  readonly problems: readonly Problem[];
  /** Computed columns that go, some of them to be made again. */
  readonly dropped: ReadonlySet<string>;
}

function diffColumns(old: DbTable, next: DbTable): ColumnsDifference {
  const before = new Map(old.columns.map((column) => [column.name, column]));
  const after = new Map(next.columns.map((column) => [column.name, column]));
  const changed = next.columns.flatMap((column) => {
    const was = before.get(column.name);
    return was !== undefined && column.generated === null && was.generated === null
      ? alterColumnSql(next.name, was, column).map((sql) => ({ sql, column, was }))
      : [];
  });
  // PostgreSQL refuses to retype a column that a computed one reads.
  const retyped = new Set(changed.filter(({ column, was }) => column.type !== was.type).map(({ column }) => `norm(${column.name})`));
  const rebuilt = next.columns.filter(
    ({ name, generated }) => before.has(name) && (retyped.has(generated ?? '') || generated !== before.get(name)?.generated),
  );
  const left = old.columns.filter(({ name }) => !after.has(name) && !name.startsWith(ASIDE));
  const computed = left.filter(isComputed);
  const added = next.columns.filter((column) => !before.has(column.name) || rebuilt.includes(column));
  const dropped = [...computed, ...rebuilt].map(({ name }) => name);
  return {
    before: dropped.map((name) => dropColumn(next.name, name)),
    statements: [...changed.map(({ sql }) => sql), ...added.map((column) => addColumn(next.name, column))],
    problems: [
      ...left.filter((column) => !isComputed(column)).map((column) => vanished(next, column)),
      ...added.filter((column) => !before.has(column.name)).flatMap((column) => unfilled(next, column)),
      ...next.columns.flatMap((column) => narrowed(next, before.get(column.name), column)),
    ],
    dropped: new Set(dropped),
  };
}

/** A column that the database or the engine computes again is no loss. */
function isComputed({ name, generated }: DbColumn): boolean {
  return generated !== null || name === 'recherche' || name === SORT_KEY || name.startsWith(`${SORT_KEY}_`);
}

interface WithName {
  readonly name: string;
}

/** Columns that stay under another name are renamed; the rest goes and comes. */
function replaced<T extends WithName>(
  old: readonly T[],
  next: readonly T[],
  meaning: (item: T) => string,
): { gone: T[]; added: T[]; renamed: [string, string][] } {
  const before = new Map(old.map((item) => [meaning(item), item]));
  const after = new Map(next.map((item) => [meaning(item), item]));
  const renamed = [...after].flatMap(([key, item]): [string, string][] => {
    const was = before.get(key);
    return was === undefined || was.name === item.name ? [] : [[was.name, item.name]];
  });
  return {
    gone: [...before].filter(([key]) => !after.has(key)).map(([, item]) => item),
    added: [...after].filter(([key]) => !before.has(key)).map(([, item]) => item),
    renamed,
  };
}

function indexMeaning({ columns, unique, method, where }: DbIndex): string {
  return JSON.stringify([columns, unique, method, where]);
}

function problem(table: DbTable, column: DbColumn, rest: Pick<Problem, 'code' | 'message' | 'hint'>): Problem {
  return {
    ...rest,
    entity: table.entity,
    table: table.name,
    column: column.name,
  };
}

function vanished(table: DbTable, column: DbColumn): Problem {
  return problem(table, column, {
    code: 'migration/vanished-field',
    message: `la colonne « ${column.name} » de « ${table.name} » n'est plus décrite : ses données seraient perdues`,
    hint: 'garder le champ avec « removed: true », ou dire « was: » sur celui qui le remplace',
  });
}

function unfilled(table: DbTable, column: DbColumn): Problem[] {
  if (column.nullable || column.default !== null || column.generated !== null) return [];
  return [
    problem(table, column, {
      code: 'migration/required-without-default',
      message: `« ${column.name} » est obligatoire et sans valeur par défaut : les lignes de « ${table.name} » n'en auraient pas`,
      hint: 'donner « default: », ou le rendre facultatif',
    }),
  ];
}

function narrowed(table: DbTable, old: DbColumn | undefined, column: DbColumn): Problem[] {
  if (old === undefined || old.generated !== null || column.generated !== null) return [];
  if (!widens(old.type, column.type)) {
    const message = `« ${column.name} » passerait de ${old.type} à ${column.type} : des valeurs seraient perdues`;
    return [
      problem(table, column, {
        code: 'migration/narrowed-type',
        message,
        hint: 'garder l’ancienne taille, ou créer un autre champ et « removed: true » sur celui-ci',
      }),
    ];
  }
  if (!old.nullable || column.nullable || column.default !== null) return [];
  return [
    problem(table, column, {
      code: 'migration/required-without-default',
      message: `« ${column.name} » devient obligatoire sans valeur par défaut : des lignes de « ${table.name} » n'en ont pas`,
      hint: 'donner « default: », ou le laisser facultatif',
    }),
  ];
}
