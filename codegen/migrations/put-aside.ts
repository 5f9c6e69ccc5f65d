/** A field removed on purpose keeps its data under another name, and nothing requires anything of it any more. */
import { ASIDE, type DbColumn, type DbTable, foldedName } from '../emit/database/db-model.ts';
import { quoted } from './identifiers.ts';
import { dropColumn, dropForeignKey, dropIndex, renameColumn } from './sql.ts';
import type { Step } from './step.ts';

/** `_old_note`, or `_old_2_note` where another field of that name went aside before. */
export function asideName(name: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map((one) => one.name));
  for (let number = 1; ; number += 1) {
    const aside = number === 1 ? `${ASIDE}${name}` : `${ASIDE}${number}_${name}`;
    if (!names.has(aside)) return aside;
  }
}

export function putColumnsAside(table: DbTable, removed: ReadonlySet<string> | undefined): Step {
  const going = table.columns.filter(({ name }) => removed?.has(name));
  const aside = new Set(going.map(({ name }) => name));
  const names = new Map(going.map(({ name }) => [name, asideName(name, table.columns)]));
  const twins = table.columns.filter(({ name }) => [...aside].some((column) => name === foldedName(column)));
  const lost = new Set([...aside, ...twins.map(({ name }) => name)]);
  const keys = table.foreignKeys.filter(({ column }) => aside.has(column));
  const indexes = table.indexes.filter(({ columns }) => columns.some((column) => lost.has(column.split(' ')[0] ?? '')));
  const statements = [
    ...keys.map(({ name }) => dropForeignKey(table.name, name)),
    ...indexes.map(({ name }) => dropIndex(name)),
    ...twins.map(({ name }) => dropColumn(table.name, name)),
    ...going.flatMap((column) => [
      renameColumn(table.name, column.name, names.get(column.name) ?? ''),
      ...release(table.name, column, names),
    ]),
  ];
  const columns = table.columns
    .filter((column) => !twins.includes(column))
    .map((column) =>
      aside.has(column.name) ? { ...column, name: names.get(column.name) ?? column.name, nullable: true, default: null } : column,
    );
  const rest = {
    foreignKeys: table.foreignKeys.filter((key) => !keys.includes(key)),
    indexes: table.indexes.filter((index) => !indexes.includes(index)),
  };
  return { table: { ...table, columns, ...rest }, statements, problems: [] };
}

/** A table aside must not hold back the deletion of the records it refers to. */
export function releaseTable(table: DbTable): Step {
  return {
    table: { ...table, foreignKeys: [] },
    statements: table.foreignKeys.map(({ name }) => dropForeignKey(table.name, name)),
    problems: [],
  };
}

function release(table: string, { name, nullable, default: value }: DbColumn, names: ReadonlyMap<string, string>): string[] {
  const column = `alter table ${quoted(table)} alter column ${names.get(name)}`;
  return [...(nullable ? [] : [`${column} drop not null;`]), ...(value === null ? [] : [`${column} drop default;`])];
}
