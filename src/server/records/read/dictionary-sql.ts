import { isSealed } from '#domain/values/record-data.ts';
import type { Access } from '#domain/records/engine/access.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { named, rowField } from '../sql/projection-sql.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, columnOf, fromSource, idOf, openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { displayOf } from '../sql/text-sql.ts';

/** Every row of a dictionary as JSON text, in the order people expect. */
export function dictionarySql(
  build: SqlBuild,
  entity: Entity,
  { access, rows }: { readonly access: Pick<Access, 'isMasked'>; readonly rows: RowScope | null },
): string {
  const source = openSource(build, entity);
  const where = rows === null ? '' : ` where ${rows(build, source)}`;
  const fields = (entity.descriptor.dictionary?.fields ?? []).flatMap((name) => fieldShownAs(entity.descriptor, name) ?? []);
  const columns = [
    named(idOf(source), 'Id'),
    named(displayOf(build, source), 'Libelle'),
    ...fields.flatMap((field) => (isSealed(field) || access.isMasked(entity.name, field) ? [] : rowField(build, source, field))),
  ];
  const distinct = [...new Map(columns.map((column) => [column.slice(column.lastIndexOf(' as ')), column])).values()];
  return `select coalesce(json_agg(r), '[]')::text as page from (select ${distinct.join(', ')} from ${fromSource(source)}${where} order by ${orderOf(build, source)}) r`;
}

function orderOf(build: SqlBuild, source: Source): string {
  const order = source.entity.fields.get('Ordre');
  const column = order === undefined || order.column === null ? [] : [columnOf(source, order)];
  return [...column, `norm(${displayOf(build, source)}) collate "C"`, idOf(source)].join(', ');
}
