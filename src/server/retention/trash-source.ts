/** Deleted rows of a table, read as if they stood in it: the same terms run on them. */
import type { Entity } from '#domain/records/engine/registry.ts';
import { type Source, openSource } from '#server/records/sql/source-sql.ts';
import { type SqlBuild, literal, quoted } from '#server/records/sql/sql-build.ts';

export interface TrashSource {
  readonly source: Source;
  readonly from: string;
  /** Key of the line of the trash, the id of its record, the day of its deletion. */
  readonly key: string;
  readonly id: string;
  readonly deleted: string;
}

export function openTrash(build: SqlBuild, entity: Entity): TrashSource {
  const source = openSource(build, entity);
  const line = build.alias();
  const trashSql = `corbeille ${line} cross join lateral jsonb_populate_record(null::${quoted(entity.table)}, ${line}.contenu) ${source.own}`;
  return {
    source,
    from: source.own === source.root ? trashSql : `${trashSql} ${baseOf(entity, source, line)}`,
    key: `${line}.id`,
    id: `${line}.id_fiche`,
    deleted: `${line}.supprime_le::date`,
  };
}

/** The base row of a subtype was deleted by the same batch. */
function baseOf({ root }: Entity, source: Source, line: string): string {
  const table = literal(root.table);
  return `left join lateral (select (jsonb_populate_record(null::${quoted(root.table)}, b.contenu)).* from corbeille b
    where b.lot = ${line}.lot and b.id_fiche = ${line}.id_fiche and b.genre = 'ligne' and b.nom_table = ${table} limit 1) ${source.root} on true`;
}

export function isTrashedRow({ key }: TrashSource, { table }: Entity): string {
  const line = key.slice(0, -'.id'.length);
  return `${line}.genre = 'ligne' and ${line}.nom_table = ${literal(table)}`;
}
