/** The previous database model against the new one: statements to carry out, and what is refused because it would lose data. */
import { ASIDE, byName, type DbModel, type DbTable } from '../emit/database/db-model.ts';
import { diffEnums } from './enum-diff.ts';
import { otherMeanings } from './other-meaning.ts';
import { listReferences } from './listed-references.ts';
import { applyRenames } from './renames.ts';
import { addForeignKey, createIndex, createTable } from './sql.ts';
import { diffTable } from './table-diff.ts';
import type { Difference, Hints, Problem } from './types.ts';

export function diffModels(previous: DbModel, next: DbModel, hints: Hints): Difference {
  const renamed = applyRenames(previous, next, hints);
  const old = new Map(renamed.model.tables.map((table) => [table.name, table]));
  const wanted = new Set(next.tables.map(({ name }) => name));
  const created = next.tables.filter(({ name }) => !old.has(name));
  const kept = next.tables.flatMap((table) => {
    const before = old.get(table.name);
    return before === undefined ? [] : [diffTable(before, table)];
  });
  const left = renamed.model.tables.filter(({ name }) => !wanted.has(name));
  const vanished = left.filter(({ name }) => !name.startsWith(ASIDE)).map(vanishedTable);
  const listed = listReferences(previous, renamed.model, hints.listed);
  const statements = [
    ...renamed.statements,
    ...kept.flatMap(({ before }) => before),
    ...created.map(createTable),
    ...kept.flatMap(({ columns }) => columns),
    ...created.flatMap((table) => table.indexes.map((index) => createIndex(table.name, index))),
    ...kept.flatMap(({ indexes }) => indexes),
    ...created.flatMap((table) => table.foreignKeys.map((key) => addForeignKey(table.name, key))),
    ...kept.flatMap(({ keys }) => keys),
    ...listed.statements,
  ];
  const tables = [...created, ...kept.map(({ result }) => result), ...left.filter(({ name }) => name.startsWith(ASIDE))];
  return {
    statements,
    problems: [
      ...renamed.problems,
      ...vanished,
      ...listed.problems,
      ...kept.flatMap(({ problems }) => problems),
      ...otherMeanings(renamed.model, next, hints),
      ...diffEnums(previous, next, hints),
    ],
    result: { tables: tables.toSorted(byName), enums: next.enums, names: next.names, rights: next.rights },
  };
}

function vanishedTable({ name, entity }: DbTable): Problem {
  return {
    code: 'migration/vanished-table',
    entity,
    table: name,
    column: null,
    message: `la table « ${name} » n'est plus décrite : ses données seraient perdues`,
    hint: 'dire « renamed » ou « removed » dans schema/migrations/entities.yaml ; pour un champ de liens, « was: » ou « removed: true »',
  };
}
