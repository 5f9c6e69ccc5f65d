import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { openTable } from './edition-sql.ts';
import { type SqlBuild, quoted } from './sql-build.ts';

/** Rows of an entity in a FROM clause: its own table and, for a subtype, the base table beside it. */
export interface Source {
  readonly entity: Entity;
  readonly own: string;
  readonly root: string;
  /** Rows of the base table that the statement may read; absent: all of them. */
  readonly table?: string;
}

/** The condition under which a reader may see a row. */
export type RowScope = (build: SqlBuild, source: Source) => string;

export function openSource(build: SqlBuild, entity: Entity): Source {
  build.touched.add(entity.root.name);
  const root = build.alias();
  return { entity, root, own: entity.root === entity ? root : build.alias(), table: openTable(build, entity) };
}

/** `film a1`, or `festival_participant a1 join festival_participant_invite a2 on a2.id = a1.id`. */
export function fromSource({ entity, own, root, table = quoted(entity.root.table) }: Source): string {
  return own === root ? `${table} ${own}` : `${table} ${root} join ${quoted(entity.table)} ${own} on ${own}.id = ${root}.id`;
}

/** The source as one operand of a join. */
export function joined(source: Source): string {
  return source.own === source.root ? fromSource(source) : `(${fromSource(source)})`;
}

export function idOf(source: Source): string {
  return `${source.root}.id`;
}

export function columnOf(source: Source, field: FieldDescriptor): string {
  if (field.column === null) throw new Error(`field « ${field.name} » of « ${source.entity.name} » has no column`);
  return `${aliasOf(source, field)}.${quoted(field.column)}`;
}

/** Folded twin of a text column, kept by the database for sorting and comparing. */
export function foldedColumnOf(source: Source, field: FieldDescriptor): string {
  return field.normalised ? `${aliasOf(source, field)}.${quoted(`${field.column}_n`)}` : `norm(${columnOf(source, field)})`;
}

/** Column a reference points to: `id`, or the named key of the target. */
export function keyOf(source: Source, key: string | undefined): string {
  if (key === undefined || key === 'Id') return idOf(source);
  const field = source.entity.fields.get(key);
  if (field === undefined) throw new Error(`key « ${key} » is not in « ${source.entity.name} »`);
  return columnOf(source, field);
}

/** A column that stands beside those of the fields of the same entity. */
export function heldColumn(source: Source, field: FieldDescriptor, column: string): string {
  return `${aliasOf(source, field)}.${quoted(column)}`;
}

function aliasOf(source: Source, field: FieldDescriptor): string {
  return field.declaredIn === source.entity.root.name ? source.root : source.own;
}

/** Folded text of everything global search looks into: on the base row, so that a list of the base finds every subtype. */
export function searchColumnOf(source: Source): string {
  return `${source.root}.recherche`;
}
