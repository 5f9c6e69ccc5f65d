import { type Entity, linkOf } from '#domain/records/engine/registry.ts';
import { keptTexts } from '../sort/kept-texts-sql.ts';
import { fromSource, openSource } from '../sql/source-sql.ts';
import { quoted, type SqlBuild } from '../sql/sql-build.ts';
import type { LinksThen, TablesThen, TableThen } from './past-rows.ts';
import type { TableColumn } from './table-columns.ts';

/** Tables under whose names others stand. */
interface Shadow {
  readonly build: SqlBuild;
  readonly was: TablesThen;
  readonly columns: ReadonlyMap<string, readonly TableColumn[]>;
  /** The base whose rows are searched, or sorted by what they keep: that is worked out anew. Null: of none. */
  readonly searched: Entity | null;
}

/**
 * `with "film" as (…)`: the rows of a table as they were stand under its name for the whole statement, which needs no other word.
 * A table of which nothing changed is read as it is, and of the others what did not change still comes by their indexes.
 */
export function pastTablesSql(shadow: Shadow): string {
  const { was } = shadow;
  const tables = was.tables.filter(({ entity, ids }) => ids.length > 0 && shadow.columns.has(entity.table));
  const written = [
    ...textTables(shadow),
    ...was.links.flatMap((links) => linkTable(shadow, links)),
    // Search texts come from other tables too: those of that time.
    ...tables
      .toSorted((left, right) => Number(left.entity === shadow.searched) - Number(right.entity === shadow.searched))
      .flatMap((table) => entityTable(shadow, table)),
  ];
  return written.length === 0 ? '' : `with ${written.join(', ')} `;
}

function entityTable(shadow: Shadow, table: TableThen): readonly string[] {
  const { build, columns } = shadow;
  const { entity, ids } = table;
  const name = quoted(entity.table);
  const others = quoted(`${entity.table} alors`);
  const names = (columns.get(entity.table) ?? []).map((column) => quoted(column.name)).join(', ');
  return [
    `${others} as materialized (with ${name} as (${changedRows(build, table)}) select ${workedOut(shadow, entity)})`,
    `${name} as not materialized (select ${names} from ${name} where id <> all(${build.param(ids, 'int[]')}) union all select ${names} from ${others})`,
  ];
}

/** Rows that were otherwise: those that are there, those that the trash holds, and those of a type that was left. */
function changedRows(build: SqlBuild, { entity, rows }: TableThen): string {
  const name = quoted(entity.table);
  const there = build.param(JSON.stringify(rows.filter(({ lot }) => lot === null)), 'jsonb');
  const gone = build.param(JSON.stringify(rows.filter(({ lot }) => lot !== null)), 'jsonb');
  const left = ` union all select r.* from jsonb_to_recordset(${there}) p(id int, dit jsonb)
    cross join lateral jsonb_populate_record(null::${name}, p.dit || jsonb_build_object('id', p.id)) r
    where p.dit <> '{}' and not exists (select from ${name} t where t.id = p.id)`;
  return `select r.* from jsonb_to_recordset(${there}) p(id int, dit jsonb) join ${name} t on t.id = p.id cross join lateral jsonb_populate_record(t, p.dit) r
    union all select r.* from jsonb_to_recordset(${gone}) p(id int, lot uuid, dit jsonb)
    join corbeille c on c.lot = p.lot and c.id_fiche = p.id and c.genre = 'ligne' and c.nom_table = ${build.param(entity.table)}
    cross join lateral jsonb_populate_record(null::${name}, c.contenu || p.dit) r${entity.root === entity ? '' : left}`;
}

/** Values that the database computes from a row, and those stored to search and to sort it, come from the values of the row. */
function workedOut({ build, columns, searched }: Shadow, entity: Entity): string {
  const source = openSource(build, entity.root);
  const isRoot = entity.root === entity;
  const kept = new Map<string, string>(entity === searched ? keptTexts(build, source) : []);
  const shown = (columns.get(entity.table) ?? []).map(({ name, expression }) => {
    const columnSql = expression ?? kept.get(name);
    return columnSql === undefined ? quoted(name) : `${columnSql} as ${quoted(name)}`;
  });
  return `${shown.join(', ')} from ${isRoot ? fromSource(source) : quoted(entity.table)}`;
}

/** Links that a line names are as it says; the others are as they are, or as the trash has them. */
function linkTable({ build, was }: Shadow, { field, pairs }: LinksThen): readonly string[] {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const [name, owner, target] = [table, ownerColumn, targetColumn].map(quoted);
  const pairsParam = build.param(JSON.stringify(pairs), 'jsonb');
  const pair = 'p(o int, t int, la boolean, dit jsonb)';
  function unnamed(row: string): string {
    return `not exists (select from jsonb_to_recordset(${pairsParam}) ${pair} where p.o = ${row}.${owner} and p.t = ${row}.${target})`;
  }
  return [
    `${name} as not materialized (select l.* from ${name} l where ${unnamed('l')}
      union all select r.* from jsonb_to_recordset(${pairsParam}) ${pair} left join ${name} l on l.${owner} = p.o and l.${target} = p.t
        cross join lateral jsonb_populate_record(l, p.dit) r where p.la
      union all select r.* from corbeille c cross join lateral jsonb_populate_record(null::${name}, c.contenu) r
        where c.genre = 'lien' and c.nom_table = ${build.param(table)} and c.lot = any(${build.param(was.lots, 'uuid[]')}) and ${unnamed('r')})`,
  ];
}

/** Texts that were otherwise stand under numbers that no text of today has, and those of what the trash holds under theirs. */
function textTables({ build, was }: Shadow): readonly string[] {
  return ['trad_libelle', 'trad_texte']
    .filter((table) => was.lots.length > 0 || was.texts.has(table))
    .map(
      (table) => `${table} as not materialized (select * from ${table}
        union all select r.* from jsonb_populate_recordset(null::${table}, ${build.param(JSON.stringify(was.texts.get(table) ?? []), 'jsonb')}) r
        union all select r.* from corbeille c cross join lateral jsonb_populate_record(null::${table}, c.contenu) r
          where c.genre = 'ligne' and c.nom_table = ${build.param(table)} and c.lot = any(${build.param(was.lots, 'uuid[]')}))`,
    );
}
