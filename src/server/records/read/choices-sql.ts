import type { FieldDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { DETAIL_SEPARATOR, orderingField, saysEdition } from '#domain/records/query/choice.ts';
import { type Among, referredFields } from '#domain/records/read/linked-choice.ts';
import { beginningOf, nearnessOf, searchWords } from '#domain/values/text/search-words.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import type { ChoiceRequest } from '#domain/records/requests/choice-request.ts';
import { openChain } from '../sql/chain-sql.ts';
import { escapeLike } from '../sql/condition-sql.ts';
import { searchConditions } from '../sql/filter-sql.ts';
import { type OrderedIds, begunIds, foundIds, orderedIds } from '../sql/page-sql.ts';
import { hasSortKey, sortKeyOf } from '../sort/sort-key-sql.ts';
import { named, rowField } from '../sql/projection-sql.ts';
import { type Entity, fieldOf, linkOf, targetOf } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, columnOf, foldedColumnOf, fromSource, idOf, keyOf, openSource, joined } from '../sql/source-sql.ts';
import { type SqlBuild, quoted } from '../sql/sql-build.ts';
import { displayOf, textAt } from '../sql/text-sql.ts';
import { nearestFirst } from './nearest-sql.ts';

/** Lines of a picker as JSON text: the ids first, then their texts. */
export function choicesSql(
  build: SqlBuild,
  entity: Entity,
  { search, take, ids, edition, among, rows }: ChoiceRequest & { readonly rows: RowScope | null },
): string {
  const source = openSource(build, entity);
  const year = editionColumn(source);
  const conditions = [
    ...(edition === null || year === null ? [] : [`coalesce(${year} = ${build.param(edition, 'int')}, true)`]),
    ...amongConditions(build, source, among),
    ...searchConditions(build, source, search),
    ...(ids === null ? [] : [`${idOf(source)} = any(${build.param(ids, 'int[]')})`]),
    ...(rows === null ? [] : [rows(build, source)]),
  ];
  const newest = edition === null && year !== null ? [{ sql: year, direction: ' desc nulls last' }] : [];
  const names = [nameOrder(build, source), idOf(source)].map((sql) => ({ sql, direction: '' }));
  const found = {
    id: idOf(source),
    from: fromSource(source),
    conditions,
    terms: [...nearestFirst(build, source, nearnessOf(search)), ...newest, ...names],
  };
  const page = `limit ${build.param(take)}`;
  const beginning = beginningOf(search);
  const narrow =
    beginning === null
      ? pageOf(found, search, page)
      : begunIds(found, {
          begun: `${nameText(build, source)} like ${build.param(`${escapeLike(beginning)}%`)}`,
          page,
          take: build.param(take),
        });
  const shown = openSource(build, entity);
  return `select coalesce(json_agg(r), '[]')::text as page from (select ${choiceColumns(build, shown, edition === null).join(', ')} from (select id, row_number() over () as n from (${narrow}) o) k join ${joined(shown)} on ${idOf(shown)} = k.id order by k.n) r`;
}

function pageOf(found: OrderedIds, search: string, page: string): string {
  return searchWords(search).length > 0 ? foundIds(found, page) : `${orderedIds(found)} ${page}`;
}

/** Conditions on the record itself, or on those it refers to. */
function amongConditions(build: SqlBuild, source: Source, among: Among): readonly string[] {
  const referred = referredFields(among);
  const ownFields = Object.keys(among).filter((key) => !key.includes('.'));
  return [
    ...ownFields.map((field) => `${columnOf(source, fieldOf(source.entity, field))} = ${build.param(among[field] ?? null, 'int')}`),
    ...referred.map(({ key, reference, field }) => {
      const link = fieldOf(source.entity, reference);
      const target = openSource(build, build.entity(targetOf(link)));
      const says = `${columnOf(target, fieldOf(target.entity, field))} = ${build.param(among[key] ?? null, 'int')}`;
      return `${columnOf(source, link)} in (select ${keyOf(target, link.key)} from ${fromSource(target)} where ${says})`;
    }),
  ];
}

/** Linked records in their order as JSON text; no row when their owner is not there. */
export function linksSql(
  build: SqlBuild,
  entity: Entity,
  {
    field,
    id,
    scopes,
    linked,
  }: {
    readonly field: FieldDescriptor;
    readonly id: number;
    /** The target, as the reader sees it. */
    readonly linked: Entity;
    readonly scopes: Readonly<Record<'owner' | 'target', RowScope | null>>;
  },
): string {
  const owner = openSource(build, entity);
  const target = openSource(build, linked);
  const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
  const link = build.alias();
  const linkSource: Source = { entity, own: link, root: link };
  const columns = [
    ...choiceColumns(build, target, true),
    named(ordered ? `${link}.ordre` : 'null::int', 'Ordre'),
    ...payloadOf(field).flatMap((payload) => rowField(build, linkSource, payload)),
  ];
  const order = ordered ? `${link}.ordre, ${idOf(target)}` : `norm(${displayOf(build, target)}) collate "C", ${idOf(target)}`;
  function seen(rows: RowScope | null, source: Source): string {
    return rows === null ? '' : ` and ${rows(build, source)}`;
  }
  const isLinked = `${idOf(target)} = ${link}.${quoted(targetColumn)} and ${link}.${quoted(ownerColumn)} = ${idOf(owner)}${seen(scopes.target, target)}`;
  const rows = `select ${columns.join(', ')} from ${quoted(table)} ${link}, ${fromSource(target)} where ${isLinked} order by ${order}`;
  return `select (select coalesce(json_agg(r), '[]') from (${rows}) r)::text as page from ${fromSource(owner)} where ${idOf(owner)} = ${build.param(id)}${seen(scopes.owner, owner)}`;
}

function choiceColumns(build: SqlBuild, source: Source, isOfAnyEdition: boolean): readonly string[] {
  const { descriptor } = source.entity;
  const year = isOfAnyEdition && !saysEdition(descriptor) ? editionColumn(source) : null;
  const detail = descriptor.detail === null ? null : `(${textAt(build, source, descriptor.detail)})::text`;
  return [
    named(idOf(source), 'Id'),
    named(displayOf(build, source), 'Libelle'),
    named(
      year === null ? (detail ?? 'null::text') : `nullif(concat_ws('${DETAIL_SEPARATOR}', ${year}, ${detail ?? 'null'}), '')`,
      'Detail',
    ),
  ];
}

function editionColumn(source: Source): string | null {
  const { edition } = source.entity.descriptor;
  return edition === null ? null : columnOf(source, fieldOf(source.entity, edition));
}

/** By what an index may hold: the key of the order that its list opens with, the text that names sort by, or the folded column that names a record; else by the whole text. */
function nameText(build: SqlBuild, source: Source): string {
  if (hasSortKey(source.entity)) return sortKeyOf(source);
  const { descriptor } = source.entity;
  if (descriptor.nameOrder !== undefined) return orderedName(build, source, descriptor.nameOrder);
  const field = orderingField(descriptor);
  return field === undefined ? `norm(${displayOf(build, source)}) collate "C"` : foldedColumnOf(source, field);
}

function orderedName(build: SqlBuild, source: Source, { steps, field }: ResolvedPath): string {
  if (steps.length === 0) return foldedColumnOf(source, fieldOf(source.entity, field ?? ''));
  const { from, where, last } = openChain(build, source, steps);
  return `(select ${foldedColumnOf(last, fieldOf(last.entity, field ?? ''))} from ${from} where ${where})`;
}

function nameOrder(build: SqlBuild, source: Source): string {
  const text = nameText(build, source);
  return !hasSortKey(source.entity) && orderingField(source.entity.descriptor)?.natural === true ? `naturel(${text})` : text;
}
