import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { linkOf, targetOf } from '#domain/records/engine/registry.ts';
import type { Membership } from './comparable.ts';
import { isOfEditions, openTable } from './edition-sql.ts';
import { kindOf } from './kind-sql.ts';
import { type Source, fromSource, idOf, openSource } from './source-sql.ts';
import { type SqlBuild, quoted } from './sql-build.ts';
import { displayOf, referencedText } from './text-sql.ts';

interface OpenLink {
  readonly from: string;
  readonly where: string;
  readonly id: string;
  readonly order: string;
}

/** Rows of a link table that belong to the source. */
function openLink(build: SqlBuild, source: Source, field: FieldDescriptor): OpenLink {
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const alias = build.alias();
  const id = `${alias}.${quoted(targetColumn)}`;
  const target = build.editions === null ? null : build.registry.get(targetOf(field));
  const isOpen =
    target === null || !isOfEditions(build.registry, target) ? '' : ` and ${id} in (select id from ${openTable(build, target)} t)`;
  return {
    from: `${quoted(table)} ${alias}`,
    where: `${alias}.${quoted(ownerColumn)} = ${idOf(source)}${isOpen}`,
    id,
    order: ordered ? `${alias}.ordre, ${id}` : id,
  };
}

export function isLink(field: FieldDescriptor): boolean {
  return ['ids', 'links'].includes(kindOf(field).held);
}

/** The text that stands beside a reference or links: `PaysLibelle`. */
export function libelleText(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  return isLink(field) ? joinedLinkTexts(build, source, field) : referencedText(build, source, field);
}

/** `select` of the ids a link field holds, to stand behind `in` and `exists`. */
export function selectLinkedIds(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const link = openLink(build, source, field);
  return `select ${link.id} from ${link.from} where ${link.where}`;
}

/** Is one of the ids of an array linked? */
export function linkMembership(build: SqlBuild, source: Source, field: FieldDescriptor): Membership {
  const link = openLink(build, source, field);
  return { before: `exists (select 1 from ${link.from} where ${link.where} and ${link.id} = any(`, after: '))' };
}

/** `[12, 14]` */
export function linkedIds(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const link = openLink(build, source, field);
  return `(select coalesce(json_agg(${link.id} order by ${link.order}), '[]') from ${link.from} where ${link.where})`;
}

/** `["Comédie", "Drame"]` */
export function linkedTexts(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  return linkedDisplay(build, source, { field, aggregate: (text, order) => `coalesce(json_agg(${text} order by ${order}), '[]')` });
}

/** `Comédie, Drame` */
export function joinedLinkTexts(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  return linkedDisplay(build, source, { field, aggregate: (text, order) => `string_agg(${text}, ', ' order by ${order})` });
}

interface LinkedDisplay {
  readonly field: FieldDescriptor;
  readonly aggregate: (text: string, order: string) => string;
}

function linkedDisplay(build: SqlBuild, source: Source, { field, aggregate }: LinkedDisplay): string {
  const link = openLink(build, source, field);
  const target = openSource(build, build.entity(targetOf(field)));
  const value = aggregate(displayOf(build, target), link.order);
  return `(select ${value} from ${link.from}, ${fromSource(target)} where ${idOf(target)} = ${link.id} and ${link.where})`;
}
