/** A column that stays under its name and type while its numbers would name something else. */
import type { DbColumn, DbModel, DbTable } from '../emit/database/db-model.ts';
import type { Hints, Problem } from './types.ts';

/** `previous` bears the new names already. */
export function otherMeanings(previous: DbModel, next: DbModel, hints: Hints): Problem[] {
  const old = new Map(previous.tables.map((table) => [table.name, table]));
  return next.tables.flatMap((table) => {
    const before = old.get(table.name);
    if (before === undefined) return [];
    return table.columns.flatMap((column) => {
      const was = before.columns.find(({ name }) => name === column.name);
      return was === undefined
        ? []
        : [
            ...otherRecords(before, table, { column, tables: old }),
            ...otherValues(table, { was, column }, { previous, next, hints }),
            ...otherMeasure(table, was, column),
            ...unsealed(table, was, column),
          ];
    });
  });
}

interface KeyColumn {
  readonly column: DbColumn;
  readonly tables: ReadonlyMap<string, DbTable>;
}

function otherRecords(before: DbTable, table: DbTable, { column, tables }: KeyColumn): Problem[] {
  const from = keyOf(before, column);
  const to = keyOf(table, column);
  if (from === undefined || to === undefined || (from.table === to.table && from.target === to.target)) return [];
  // A record of a subtype is the record of its base, under the same id.
  const isWider = from.target === 'id' && tables.get(from.table)?.foreignKeys.some((key) => key.column === 'id' && key.table === to.table);
  if (isWider === true) return [];
  return [problem(table, column, `désignait « ${from.table}.${from.target} » et désignerait « ${to.table}.${to.target} »`)];
}

function keyOf({ foreignKeys }: DbTable, { name }: DbColumn): DbTable['foreignKeys'][number] | undefined {
  return foreignKeys.find((key) => key.column === name);
}

interface Models {
  readonly previous: DbModel;
  readonly next: DbModel;
  readonly hints: Hints;
}

function otherValues(table: DbTable, { was, column }: { was: DbColumn; column: DbColumn }, { previous, next, hints }: Models): Problem[] {
  const from = previous.enums.find(({ name }) => name === was.enum);
  const to = next.enums.find(({ name }) => name === column.enum);
  if (from === undefined || to === undefined || from.name === to.name || hints.enums.get(to.name) === from.name) return [];
  const isKept = from.flags === to.flags && Object.entries(from.values).every(([key, value]) => to.values[key] === value);
  return isKept ? [] : [problem(table, column, `porte des valeurs de « ${from.name} », que « ${to.name} » numérote autrement`)];
}

/** 873 seconds would be read as 873 of something else. A snapshot from before measures were remembered knows none. */
function otherMeasure(table: DbTable, { measure: from }: DbColumn, column: DbColumn): Problem[] {
  const { measure: to } = column;
  if (from === to || from === undefined) return [];
  return [problem(table, column, `compte en « ${from} » et compterait en « ${to ?? 'nombre sans unité'} »`)];
}

/** The start seals what is in clear; nothing opens what was sealed. */
function unsealed(table: DbTable, { sealed }: DbColumn, column: DbColumn): Problem[] {
  return sealed === true && column.sealed !== true ? [problem(table, column, 'est chiffrée et serait lue en clair')] : [];
}

function problem(table: DbTable, column: DbColumn, message: string): Problem {
  return {
    code: 'migration/other-meaning',
    entity: table.entity,
    table: table.name,
    column: column.name,
    message: `« ${column.name} » de « ${table.name} » ${message}`,
    hint: 'créer un autre champ, et « removed: true » sur celui-ci',
  };
}
